import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  examReport,
  examReportFile,
  examReportPeople,
  examReportPeopleExport,
  similarAnswerPair,
  similarAnswerPairs,
} from '@portal/contract/exams/exam-report.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { pdfText, readSheets } from '../../../testing/read-files.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer } from '../../exams/testing/exam.driver.ts'
import { refreshCohorts, refreshExamFigures } from '../result.jobs.ts'
import { reportTasks } from './report-people.service.ts'

const { server, company, staff, drive } = await openExamTests()
const { deps } = server
const close = (given: number | null | undefined, own: number) =>
  expect(Math.abs((given ?? Number.NaN) - own), `${given} is not ${own}`).toBeLessThan(1e-9)

/** A second, plain implementation of the textbook's formulas. */
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const mean = (list: readonly number[]) => sum(list) / list.length
const variance = (list: readonly number[]) => sum(list.map((one) => (one - mean(list)) ** 2)) / (list.length - 1)
const covariance = (a: readonly number[], b: readonly number[]) =>
  sum(a.map((one, index) => (one - mean(a)) * ((b[index] as number) - mean(b)))) / (a.length - 1)
const correlation = (a: readonly number[], b: readonly number[]) =>
  covariance(a, b) / Math.sqrt(variance(a) * variance(b))

/**
 * Attempts of simulated candidates as table rows: shares of points by candidate and question, all worth one point.
 * Returns the questions.
 */
async function crowd(
  examId: string,
  shares: readonly (readonly number[])[],
  choices?: readonly (readonly string[])[],
): Promise<string[]> {
  const { sql } = deps
  const now = server.clock.now()
  const questions = await sql<{ id: string }[]>`
    select q.id from question q join exam e on e.id = ${examId} join question_key k on k.question_id = q.id and k.version = 1
    where q.bank_id = (e.paper -> 'rules' -> 0 ->> 'bankId')::uuid and q.type = 'single' order by q.id limit ${shares[0]?.length ?? 0}`
  await inTransaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [nth, row] of shares.entries()) {
      const id = newId(now, deps.random)
      const score = Math.round(sum(row) * 1e7)
      await tx`
        insert into attempt (id, exam_id, account_id, company_id, number, state, exam_version, terms, seed, started_at, submitted_at, graded_at, told_at, ended_by, writer, total_points, score, passed, time_used, parts)
        values (${id}, ${examId}, ${(await aPerson(deps, company, { name: `C${nth}` })).accountId}, ${company}, 1, 'graded', 1, '{}', 'x', ${now}, ${now}, ${now}, ${now}, 'candidate', 'w', ${row.length * 1e7}, ${score}, ${score >= row.length * 5e6}, 60, '{}')`
      for (const [position, share] of row.entries()) {
        const answer = choices ? { keys: [choices[nth]?.[position] ?? 'A'] } : { keys: [share === 1 ? 'A' : 'B'] }
        await tx`
          insert into saved_answer (attempt_id, position, question_id, version, type, topic, option_count, blank_count, points, option_order, seq, answer, uncertain, saved_at)
          values (${id}, ${position + 1}, ${questions[position]?.id ?? ''}, 1, 'single', 't', 4, 0, 10000000, 'ABCD', 1, ${tx.json(answer)}, false, ${now})`
        await tx`insert into single_mark (attempt_id, position, points, source, at) values (${id}, ${position + 1}, ${Math.round(share * 1e7)}, 'auto', ${now})`
      }
    }
  })
  return questions.map(({ id }) => id)
}
const renew = async () => {
  server.clock.pass(600)
  await refreshCohorts(deps)
  await refreshExamFigures(deps)
}
const reportOf = async (examId: string) => (await server.call(examReport, { examId }, staff)).data

describe('figures are those of the textbook', () => {
  const corpus = process.env.CORPUS_DIR
  test.runIf(corpus)('of a published set of answers, to the digits it is published with', async () => {
    const read = (name: string) =>
      readFileSync(path.join(corpus ?? '', 'catalogue/item-statistics', name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(','))
    const shares = read('results00.csv')
      .slice(1)
      .map((line) => line.slice(1, 8).map(Number))
    const published = read('qstats00.csv')
      .slice(1)
      .filter((line) => line[1] === '' && line[2] === '')
    expect(published).toHaveLength(7)
    const examId = await createTestExam(deps, { single: 7 })
    const questions = await crowd(examId, shares)
    await renew()
    const { questions: given } = await reportOf(examId)
    for (const [position, line] of published.entries()) {
      const one = given.find(({ questionId }) => questionId === questions[position])
      // Published to about six digits, from marks rounded to seven.
      expect(one?.facility).toBeCloseTo(Number(line[4]), 6)
      expect((one?.discrimination ?? 9) * 100).toBeCloseTo(Number(line[10]), 3)
    }
  })

  test('of a large group, to nine digits: facility, discrimination, fifths, options, spread and reliability', async () => {
    const [people, items] = [60, 8]
    let state = 7
    const draw = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const choices = Array.from({ length: people }, (_, nth) =>
      Array.from({ length: items }, (_, item) =>
        draw() < (nth / people) * 0.7 + 0.25 - item * 0.03 ? 'A' : (['B', 'C', 'D'][Math.floor(draw() * 3)] as string),
      ),
    )
    const shares = choices.map((row) => row.map((choice) => (choice === 'A' ? 1 : 0)))
    const examId = await createTestExam(deps, { single: items })
    const questions = await crowd(examId, shares, choices)
    await renew()
    const report = await reportOf(examId)
    const totals = shares.map((row) => sum(row))
    expect([report.took, report.isSamePaper]).toEqual([people, true])
    close((report.mean ?? 0) / 1e7, mean(totals))
    close((report.deviation ?? 0) / 1e7, Math.sqrt(variance(totals)))
    const alpha =
      (items / (items - 1)) *
      (1 - sum(questions.map((_, item) => variance(shares.map((row) => row[item] as number)))) / variance(totals))
    close(report.reliability, alpha)
    close((report.error ?? 0) / 1e7, Math.sqrt(variance(totals)) * Math.sqrt(1 - alpha))
    const sorted = [...totals].sort((a, b) => a - b)
    close((report.median ?? 0) / 1e7, ((sorted[29] as number) + (sorted[30] as number)) / 2)
    const ids = await deps.sql<
      { id: string }[]
    >`select id from attempt where exam_id = ${examId} order by score::float8 / total_points, id`
    const inserted = await deps.sql<
      { id: string; name: string }[]
    >`select t.id, a.name from attempt t join account a on a.id = t.account_id where t.exam_id = ${examId}`
    const order = ids.map(({ id }) => Number(inserted.find((one) => one.id === id)?.name.slice(1)))
    const fifths = [0, 1, 2, 3, 4].map((n) => order.slice(n * 12, n * 12 + 12))
    for (const [item, questionId] of questions.entries()) {
      const one = report.questions.find((question) => question.questionId === questionId)
      const own = shares.map((row) => row[item] as number)
      close(one?.facility, mean(own))
      close(
        one?.discrimination,
        correlation(
          own,
          shares.map((row) => (sum(row) - (row[item] as number)) / (items - 1)),
        ),
      )
      for (const [n, members] of fifths.entries()) close(one?.fifths[n], mean(members.map((nth) => own[nth] as number)))
      close(
        one?.index,
        mean((fifths[4] as number[]).map((nth) => own[nth] as number)) -
          mean((fifths[0] as number[]).map((nth) => own[nth] as number)),
      )
      for (const key of ['A', 'B', 'C', 'D']) {
        const option = one?.options.find((each) => each.key === key)
        const chose = choices.flatMap((row, nth) => (row[item] === key ? [nth] : []))
        expect([option?.count, option?.isKey]).toEqual([chose.length, key === 'A'])
        close(option?.mean, mean(chose.map((nth) => (totals[nth] as number) / items)))
        for (const [n, members] of fifths.entries())
          close(option?.fifths[n], members.filter((nth) => chose.includes(nth)).length / 12)
      }
    }
  })

  test('of drawn papers: the variance between people less the variance within', async () => {
    const five = [
      [1, 0, 1, 1],
      [0, 0, 1, 0],
      [1, 1, 1, 1],
      [0, 1, 0, 0],
      [1, 1, 0, 1],
    ]
    const shares = Array.from({ length: 6 }, () => five).flat()
    const examId = await createTestExam(deps, { single: 6 })
    await crowd(examId, shares)
    // The last candidate had a question that no one else had.
    await deps.sql`update attempt_question set question_id = (select id from question where type = 'multiple' limit 1) where position = 4 and attempt_id = (select max(id::text)::uuid from attempt where exam_id = ${examId})`
    await renew()
    const report = await reportOf(examId)
    const means = shares.map(mean)
    const between = (4 * sum(means.map((one) => (one - mean(means)) ** 2))) / 29
    const within = sum(shares.map((row) => sum(row.map((one) => (one - mean(row)) ** 2)))) / 90
    expect(report.isSamePaper).toBe(false)
    close(report.reliability, 1 - within / between)
  })

  test('of too few candidates without a reliability', async () => {
    const examId = await createTestExam(deps, { single: 4 })
    const some = (people: number) =>
      Array.from({ length: people }, (_, nth) => [1, nth % 2, nth % 3 ? 1 : 0, nth % 5 ? 0 : 1])
    await crowd(examId, some(29))
    await renew()
    expect(await reportOf(examId)).toMatchObject({
      took: 29,
      reliability: null,
      error: null,
      deviation: expect.any(Number),
    })
    const other = await createTestExam(deps, { single: 4 })
    await crowd(other, some(30))
    await renew()
    expect(await reportOf(other)).toMatchObject({
      took: 30,
      reliability: expect.any(Number),
      error: expect.any(Number),
    })
  })
})

describe('a report', () => {
  let examId: string
  let departmentId: string
  const people: Person[] = []
  beforeAll(async () => {
    examId = await createTestExam(deps, { single: 4 })
    departmentId = await aDepartment(deps, company)
    for (let nth = 0; nth < 12; nth++) {
      const who = await aPerson(deps, company, { name: `考生${nth}`, employeeNo: `R${nth}` })
      if (nth < 10) await moveToDepartment(deps, who, departmentId)
      const paper = await drive.open(who, examId)
      server.clock.pass(60)
      await drive.submit(
        who,
        paper.attemptId,
        'submit-key-1',
        paper.questions.map((question, index) => testAnswer(question, index < nth % 5)),
      )
      people.push(who)
    }
    await renew()
  })

  test('shows participants, passes and departments; small groups stay hidden', async () => {
    const report = await reportOf(examId)
    expect(report).toMatchObject({ took: 12, passed: 6, totalPoints: 800, passingPoints: 400 })
    expect(sum(report.bins.map(({ count }) => count))).toBe(12)
    expect(report.departments.groups).toMatchObject([{ id: departmentId, people: 10, passed: 6 }])
    expect(report.departments.small).toEqual({ groups: 1, people: 2, passed: 0 })
    expect(report.companies.groups).toHaveLength(1)
  })

  test('flags candidates who can read keys as staff', async () => {
    const [author] = people as [Person]
    expect((await reportOf(examId)).keyReaders).toBe(0)
    await deps.sql`insert into staff_grant values (${author.accountId}, 'questions', ${server.clock.now()})`
    expect((await reportOf(examId)).keyReaders).toBe(1)
    const of = async (filter: object) => (await server.call(examReportPeople, { examId, ...filter }, staff)).data
    expect((await of({ keys: 'yes' })).rows).toMatchObject([{ name: '考生0', readsKeys: true }])
    expect((await of({ keys: 'no' })).total).toBe(11)
    await deps.sql`update account set name_latin = 'Kao Ling' where id = ${author.accountId}`
    const names = async (lang: 'zh' | 'en') =>
      (await server.call(examReportPeople, { examId, q: 'kao ling' }, { token: staff.token, lang })).data.rows.map(
        (row) => row.name,
      )
    expect([await names('zh'), await names('en')]).toEqual([['考生0'], ['Kao Ling']])
    await deps.sql`update account set name_latin = null where id = ${author.accountId}`
    await deps.sql`delete from staff_grant where account_id = ${author.accountId}`
  })

  test('every figure opens the people behind it', async () => {
    const of = async (filter: object) => (await server.call(examReportPeople, { examId, ...filter }, staff)).data
    expect((await of({})).total).toBe(12)
    expect((await of({ result: 'passed' })).rows.every(({ passed }) => passed)).toBe(true)
    expect((await of({ result: 'passed' })).total).toBe(6)
    expect((await of({ atLeast: 200, below: 400 })).rows.map(({ score }) => score)).toEqual([200, 200, 200])
    expect((await of({ departmentId })).total).toBe(10)
    expect((await of({ q: 'R11' })).rows).toMatchObject([
      { name: '考生11', employeeNo: 'R11', department: null, score: 200 },
    ])
    const report = await reportOf(examId)
    for (const question of report.questions)
      for (const { key, count } of question.options)
        expect(
          (await of({ questionId: question.questionId, choice: key || '-' })).total,
          `${question.questionId} ${key}`,
        ).toBe(count)
    const first = await of({ limit: 5, sort: 'ended' })
    const second = await of({ limit: 5, sort: 'ended', after: first.next })
    expect(new Set([...first.rows, ...second.rows].map(({ attemptId }) => attemptId)).size).toBe(10)
  })

  test('the list is exported to a file of its owner', async () => {
    const { data } = await server.call(
      examReportPeopleExport,
      { requestKey: 'report-export-1', examId, result: 'passed', columns: ['name', 'score'] },
      staff,
    )
    await createTaskJob(reportTasks).run(deps, { taskId: data.task.id })
    expect((await server.call(taskCall, { taskId: data.task.id }, staff)).data.task).toMatchObject({
      state: 'done',
      total: 6,
      done: 6,
    })
  })

  test('is exported to a workbook with everybody’s result, and to a PDF without names', async () => {
    const file = (as: string, id = examId) =>
      server.inject({
        method: 'POST',
        url: examReportFile.path,
        headers: { access_token: staff.token, 'content-type': 'application/json' },
        payload: JSON.stringify({ examId: id, as }),
      })
    const book = await readSheets((await file('xlsx')).rawPayload)
    const sheet = (name: string) => book.find((one) => one.sheet === name)?.data ?? []
    expect(book.map((one) => one.sheet)).toEqual(['概况', '成绩分布', '试题', '知识点', '部门', '企业', '成绩'])
    expect(sheet('概况').find(([name]) => name === '参加人数')?.[1]).toBe(12)
    expect(sheet('成绩')).toHaveLength(13)
    expect(sheet('成绩').map((row) => row[0])).toContain('考生7')
    const pdf = (await file('pdf')).rawPayload
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = await pdfText(pdf)
    expect(text).toContain('网络考试')
    expect(text).toContain('参加人数12')
    expect(text).not.toContain('考生7')
    expect((await file('pdf', newId(server.clock.now(), deps.random))).json().data.reason).toBe('examNotFound')
  })

  test('an unknown exam has none, one without attempts an empty one', async () => {
    const nobody = newId(server.clock.now(), deps.random)
    for (const call of [examReport, similarAnswerPairs, examReportPeople] as const)
      expect((await server.call(call, { examId: nobody } as never, staff)).reason).toBe('examNotFound')
    expect(
      (
        await server.call(
          examReportPeopleExport,
          { requestKey: 'report-export-2', examId: nobody, columns: ['name'] },
          staff,
        )
      ).reason,
    ).toBe('examNotFound')
    expect(
      (await server.call(similarAnswerPair, { examId: nobody, attemptId: nobody, otherAttemptId: nobody }, staff))
        .reason,
    ).toBe('notFound')
    const unsat = await createTestExam(deps, { single: 2 })
    expect(await reportOf(unsat)).toMatchObject({ took: 0, mean: null, median: null, questions: [], topics: [] })
  })
})

describe('answers that are alike', () => {
  test('a copied paper is found, with the chance confirmed by a second computation; unrelated papers are not', async () => {
    let state = 99
    const draw = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const [people, items] = [40, 14]
    const choices = Array.from({ length: people }, () =>
      Array.from({ length: items }, () =>
        draw() < 0.45 ? 'A' : (['B', 'B', 'C', 'D'][Math.floor(draw() * 4)] as string),
      ),
    )
    choices[7] = ['D', 'C', 'A', 'D', 'C', 'A', 'D', 'C', 'D', 'A', 'C', 'D', 'A', 'C']
    choices[23] = [...(choices[7] as string[]).slice(0, 13), 'A']
    const examId = await createTestExam(deps, { single: items })
    await crowd(
      examId,
      choices.map((row) => row.map((choice) => (choice === 'A' ? 1 : 0))),
      choices,
    )
    await renew()
    const { data } = await server.call(similarAnswerPairs, { examId }, staff)
    expect([data.candidates, data.pairs, sum(data.crowd.map(({ pairs }) => pairs))]).toEqual([40, 780, 780])
    const found = data.list[0]
    expect([found?.one.name, found?.other.name].sort()).toEqual(['C23', 'C7'])
    // An independent calculation. For each question that both candidates got wrong, it takes the chance that two other
    // candidates with a wrong answer agree. It then adds up all ways to agree at least as often as these two.
    const [a, b] = [choices[7] as string[], choices[23] as string[]]
    const chances = a.flatMap((own, item) => {
      if (own === 'A' || b[item] === 'A') return []
      const others = choices.flatMap((row, nth) =>
        nth === 7 || nth === 23 || row[item] === 'A' ? [] : [row[item] as string],
      )
      return [
        sum(['B', 'C', 'D'].map((letter) => (others.filter((one) => one === letter).length / others.length) ** 2)),
      ]
    })
    const same = a.filter((own, item) => own !== 'A' && own === b[item]).length
    let tail = 0
    for (let mask = 0; mask < 2 ** chances.length; mask++) {
      const agreed = chances.filter((_, index) => mask & (1 << index)).length
      if (agreed >= same)
        tail += chances.reduce((product, chance, index) => product * (mask & (1 << index) ? chance : 1 - chance), 1)
    }
    expect([found?.same, found?.both]).toEqual([same, chances.length])
    close(found?.expected, sum(chances))
    close(found?.chance, tail * 780)
    expect(data.list.length).toBeLessThanOrEqual(3)
    const { data: pair } = await server.call(
      similarAnswerPair,
      { examId, attemptId: found?.one.attemptId ?? '', otherAttemptId: found?.other.attemptId ?? '' },
      staff,
    )
    expect(pair.questions.filter(({ isSame }) => isSame)).toHaveLength(same)
  })
})

test('only staff of exams can read a report', async () => {
  const examId = await createTestExam(deps, { single: 2 })
  const other = await aPerson(deps, await aCompany(deps), { grants: ['reports', 'grading'] })
  for (const call of [examReport, similarAnswerPairs] as const)
    expect((await server.call(call, { examId }, other)).code).toBe(403)
})
