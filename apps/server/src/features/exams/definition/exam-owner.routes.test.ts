import { attemptStart, examList } from '@portal/contract/exams/exam.contract.ts'
import {
  examChoices,
  examCreate,
  examOwnerSet,
  examPublish,
  examRead,
  examUpdate,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import { managedExamList } from '@portal/contract/exams/exam-console.contract.ts'
import { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import { bankSave, managedBankList } from '@portal/contract/questions/question-console.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { applyRegrade } from '../../grading/regrade/regrade-apply.service.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { createAuthoringDriver } from '../testing/authoring.driver.ts'
import { basicTestQuestions, createTestExam } from '../testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../testing/exam.driver.ts'
import { createRegradeDriver } from '../testing/regrade.driver.ts'

/** Two companies, each with an author of exams, and an author of the organisation. */
let server: TestServer
let here: string
let there: string
let portal: Person
let author: Person
let learner: Person
let stranger: Person
beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  here = await aCompany(deps, { name: '甲企业' })
  there = await aCompany(deps, { name: '乙企业' })
  portal = await aPerson(deps, there, { grants: ['exams', 'questions'] })
  author = await aPerson(deps, here, { companyGrants: ['exams'] })
  learner = await aPerson(deps, here)
  stranger = await aPerson(deps, there)
})
afterAll(() => server.close())

async function aBank(companyId?: string): Promise<string> {
  const bankId = await addBank(server.deps, server.deps.sql, {
    title: { zh: '题库' },
    ...(companyId ? { companyId } : {}),
  })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(4))
  return bankId
}
const share = async (bankId: string, isShared: boolean) => {
  const bank = (await server.call(managedBankList, { limit: 100 } as never, portal)).data.rows.find(
    (one) => one.bankId === bankId,
  )
  return server.call(
    bankSave,
    { bankId, revision: bank?.revision ?? 0, title: { zh: `题库 ${bankId}` }, needsReview: false, isShared },
    portal,
  )
}
const seenBy = async (person: { token: string }) =>
  (await server.call(examList, { page: 0, size: 50 } as never, person)).data.list.map(({ examId }) => examId)

test('an exam of a company is for its members: lists, the address and the start know it nowhere else', async () => {
  const drive = createAuthoringDriver(server, author, await aBank(here))
  const both = await aPerson(server.deps, here)
  await joinCompany(server.deps, both.accountId, there)
  const made = await drive.create({ accountIds: [both.accountId] })
  const { examId } = await drive.publish(made)
  expect((await drive.read(examId)).owner).toEqual({ id: here, title: { zh: '甲企业', en: '甲企业' } })
  expect(await seenBy(both)).toContain(examId)
  // The person is named in the audience, but is a member of another company in this session.
  const elsewhere = { token: await aSession(server.deps, both.accountId, there) }
  expect(await seenBy(elsewhere)).not.toContain(examId)
  expect((await server.call(attemptStart, { examId, writer: testWriter }, elsewhere)).reason).toBe('examNotFound')
  expect((await server.call(attemptStart, { examId, writer: testWriter }, both)).code).toBe(200)

  const open = await drive.publish(await drive.create())
  expect((await drive.read(open.examId)).content.companyIds).toEqual([here])
  expect(await seenBy(learner)).toContain(open.examId)
  expect(await seenBy(stranger)).not.toContain(open.examId)
  expect((await server.call(attemptStart, { examId: open.examId, writer: testWriter }, stranger)).reason).toBe(
    'examNotFound',
  )
  // Staff of the organisation see it with its company, and filter by it.
  const { rows } = (await server.call(managedExamList, { owner: here } as never, portal)).data
  expect(rows.map((row) => row.owner?.id)).toEqual([here, here])
  expect((await server.call(managedExamList, { owner: 'none' } as never, portal)).data.rows).toEqual([])
})

test('an author of a company uses its content and shared banks, and issues no certificate of the organisation', async () => {
  const { deps } = server
  const [own, ofPortal, foreign] = [await aBank(here), await aBank(), await aBank(there)]
  const drive = createAuthoringDriver(server, author, own)
  const refused = async (content: Partial<Parameters<typeof drive.content>[0]>) =>
    (await server.call(examCreate, drive.content(content), author)) as unknown as {
      reason: string
      data: { fields: string[] }
    }
  const from = (bankId: string) => ({
    paper: { rules: [{ bankId, type: 'single' as const, count: 1, points: 400 }], fixed: [] },
  })
  for (const bankId of [ofPortal, foreign])
    expect(await refused(from(bankId))).toMatchObject({
      reason: 'malformed',
      data: { fields: ['paper.rules.0.bankId'] },
    })
  const [question] = await deps.sql<{ id: string }[]>`select id from question where bank_id = ${ofPortal} limit 1`
  expect(
    await refused({ paper: { rules: [], fixed: [{ questionId: question?.id ?? '', points: 400 }] } }),
  ).toMatchObject({
    data: { fields: ['paper.fixed.0.questionId'] },
  })
  expect(await refused({ companyIds: [here, there] })).toMatchObject({ data: { fields: ['companyIds.1'] } })
  expect(await refused({ accountIds: [stranger.accountId] })).toMatchObject({ data: { fields: ['accountIds.0'] } })
  expect(await refused({ certificateSchemeId: await aScheme(deps) })).toMatchObject({
    data: { fields: ['certificateSchemeId'] },
  })

  expect((await share(foreign, true)).reason).toBe('malformed')
  expect((await share(ofPortal, true)).code).toBe(200)
  const offered = (await server.call(examChoices, {}, author)).data
  expect(offered.banks.map(({ id }) => id)).toEqual(expect.arrayContaining([own, ofPortal]))
  expect(offered.banks.map(({ id }) => id)).not.toContain(foreign)
  expect(offered.certificateSchemes).toEqual([])
  const made = await drive.create(from(ofPortal))
  const published = await drive.publish(made)
  // A published exam continues after the bank is no longer shared; its next version is refused.
  await share(ofPortal, false)
  expect((await createExamDriver(server).open(learner, made.examId)).questions).toHaveLength(1)
  const change = { examId: made.examId, revision: published.revision, content: drive.content(from(ofPortal)) }
  expect((await server.call(examUpdate, change, author)).reason).toBe('malformed')
  expect((await server.call(examPublish, { examId: made.examId, revision: published.revision }, author)).reason).toBe(
    'malformed',
  )
})

test('the organisation alone changes the owner, and never over the heads of candidates of other companies', async () => {
  const { deps } = server
  const bankId = await aBank(here)
  const drive = createAuthoringDriver(server, portal, bankId)
  const { examId, revision } = await drive.publish(await drive.create())
  expect((await server.call(examRead, { examId }, author)).reason).toBe('examNotFound')
  expect((await server.call(examOwnerSet, { examId, revision, companyId: here }, author)).code).toBe(403)
  expect((await server.call(examOwnerSet, { examId, revision: 1, companyId: here }, portal)).reason).toBe('conflict')
  const given = (await server.call(examOwnerSet, { examId, revision, companyId: here }, portal)).data
  expect((await server.call(examRead, { examId }, author)).data).toMatchObject({
    owner: { id: here },
    content: { companyIds: [here] },
  })
  expect(await seenBy(stranger)).not.toContain(examId)
  // The bank belongs to the first company, so the exam can't go to the other.
  expect((await server.call(examOwnerSet, { examId, revision: given.revision, companyId: there }, portal)).reason).toBe(
    'malformed',
  )
  const back = (await server.call(examOwnerSet, { examId, revision: given.revision }, portal)).data
  expect((await server.call(examRead, { examId }, author)).reason).toBe('examNotFound')

  const wide = await createTestExam(deps, { single: 1 })
  await deps.sql`update question_bank b set is_shared = true from exam_source s where s.exam_id = ${wide} and b.id = s.bank_id`
  await createExamDriver(server).begin(stranger, wide)
  const now = (await server.call(examRead, { examId: wide }, portal)).data.revision
  expect((await server.call(examOwnerSet, { examId: wide, revision: now, companyId: here }, portal)).reason).toBe(
    'examOfOthers',
  )
  expect((await server.call(examRead, { examId: wide }, portal)).data.owner).toBeNull()
  expect(back.examId).toBe(examId)
})

test('an exam that a course, a plan or a requirement of others uses is not given away from them', async () => {
  const { sql } = server.deps
  const drive = createAuthoringDriver(server, portal, await aBank(here))
  const { examId, revision } = await drive.publish(await drive.create())
  const give = async () => server.call(examOwnerSet, { examId, revision, companyId: here }, portal)
  const { productId } = await aCourse(server.deps)
  await sql`update product set exam_id = ${examId} where id = ${productId}`
  const id = crypto.randomUUID()
  for (const [companyId, planId] of [
    [here, crypto.randomUUID()],
    [there, id],
  ] as const) {
    await sql`insert into study_plan (id, company_id, title, starts_on, created_at) values (${planId}, ${companyId}, '{"en": "Plan"}', '2026-01-01', now())`
    await sql`insert into study_plan_item (plan_id, exam_id, position) values (${planId}, ${examId}, 1)`
  }
  expect((await give()).data).toMatchObject({ reason: 'examInUse', users: [{ what: 'course' }, { what: 'plan' }] })
  await sql`update product set for_companies = true where id = ${productId}`
  await sql`insert into product_company (product_id, company_id) values (${productId}, ${here})`
  expect((await give()).data).toMatchObject({ reason: 'examInUse', users: [{ what: 'plan', title: { en: 'Plan' } }] })
  await sql`update study_plan set status = 'withdrawn' where id = ${id}`
  expect((await give()).code).toBe(200)
})

test('a version from before the exam was the company’s shows its staff nothing of others', async () => {
  const { deps } = server
  const [own, foreign] = [await aBank(here), await aBank(there)]
  const drive = createAuthoringDriver(server, portal, own)
  const [question] = await deps.sql<{ id: string }[]>`select id from question where bank_id = ${foreign} limit 1`
  const fixed = { rules: [], fixed: [{ questionId: question?.id ?? '', points: 400 }] }
  const first = await drive.publish(await drive.create({ paper: fixed, accountIds: [stranger.accountId] }))
  const { examId } = first
  const asked = { format: 'pdf', sheet: 'a4', lang: 'zh', withPoints: true } as const
  const print = (by: Person, number?: number) =>
    server.call(
      examPrintStart,
      {
        requestKey: crypto.randomUUID(),
        examId,
        ...asked,
        forms: ['A'],
        parts: ['key'],
        ...(number ? { number } : {}),
      },
      by,
    )
  expect((await print(portal)).data.number).toBe(1)
  const change = { examId, revision: first.revision, content: drive.content({ companyIds: [here] }) }
  const second = await drive.publish((await server.call(examUpdate, change, portal)).data)
  const given = await server.call(examOwnerSet, { examId, revision: second.revision, companyId: here }, portal)
  expect(given.code).toBe(200)
  expect((await server.call(examRead, { examId, version: 2 }, author)).code).toBe(200)
  expect((await server.call(examRead, { examId, version: 1 }, author)).reason).toBe('examNotFound')
  expect((await server.call(examRead, { examId, version: 1 }, portal)).code).toBe(200)
  // The same applies to papers that were printed then.
  expect((await print(author, 1)).reason).toBe('notFound')
  expect((await server.call(examPrintList, { examId }, author)).data.prints).toEqual([])
  expect((await print(author)).data.number).toBe(2)
  expect((await server.call(examPrintList, { examId }, author)).data.prints).toHaveLength(1)
  expect((await server.call(examPrintList, { examId }, portal)).data.prints).toHaveLength(2)
  expect((await print(portal, 1)).code).toBe(200)
})

test('an exam goes on when a person whom it names has left, and names no other company of a person', async () => {
  const { deps } = server
  const drive = createAuthoringDriver(server, author, await aBank(here))
  const [gone, both] = [await aPerson(deps, here), await aPerson(deps, there)]
  await joinCompany(deps, both.accountId, here)
  const made = await drive.create({ accountIds: [gone.accountId, both.accountId] })
  await deps.sql`update membership set status = 'withdrawn' where account_id = ${gone.accountId}`
  const { examId, revision } = made
  expect((await server.call(examPublish, { examId, revision }, author)).code).toBe(200)
  const { people } = await drive.read(examId)
  expect(people.map(({ id, company }) => [id, company?.zh ?? null])).toEqual(
    expect.arrayContaining([[both.accountId, '甲企业']]),
  )
})

test('a regrade in an exam of a company leaves a shared bank of the organisation as it is', async () => {
  const { deps } = server
  const ofPortal = await aBank()
  await share(ofPortal, true)
  const drive = createAuthoringDriver(server, author, ofPortal)
  const paper = { rules: [{ bankId: ofPortal, type: 'single' as const, count: 1, points: 400 }], fixed: [] }
  const { examId } = await drive.publish(await drive.create({ paper }))
  const steps = createExamDriver(server)
  const candidate = await aPerson(deps, here)
  const { attemptId } = await steps.open(candidate, examId)
  await steps.submit(candidate, attemptId)
  const [asked] = await deps.sql<{ questionId: string; version: number }[]>`
    select question_id as "questionId", version from attempt_paper where attempt_id = ${attemptId}`
  const { questionId = '', version = 0 } = asked ?? {}
  const colleague = await aPerson(deps, here, { companyGrants: ['exams'] })
  const regrade = createRegradeDriver(server, author, colleague)
  const proposed = await regrade.propose({ examId, questionId, version, action: 'acceptAlso', keys: ['B'] })
  expect((await regrade.decide(proposed.data.regradeId, true)).code).toBe(200)
  await applyRegrade(deps, proposed.data.regradeId)
  expect(await deps.sql`select version from question_version where question_id = ${questionId}`).toHaveLength(1)
  expect(
    (await regrade.decide(proposed.data.regradeId, true, await aPerson(deps, there, { companyGrants: ['exams'] })))
      .reason,
  ).toBe('notFound')
})
