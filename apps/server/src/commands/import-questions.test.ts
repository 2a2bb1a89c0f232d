import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionMediaScope } from '../core/files/file.service.ts'
import {
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiPackage,
  qtiTemplate,
  smallestPng,
} from '../features/questions/import/qti.fixtures.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { pointsPerQuestion, questionsPerType } from './import-questions.rules.ts'
import { importQuestions, previewQuestionFiles } from './import-questions.ts'

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'import-'))
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const file = (name: string, text: string | Buffer) => {
  const at = path.join(folder, name)
  writeFileSync(at, text)
  return at
}
const aiken = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `Which port is number ${i + 1}?\nA. ${i}\nB. ${i + 1}\nC. ${i + 2}\nANSWER: B\n`,
  ).join('\n')
const run = async (order: { files: string[]; exam?: string; questions?: number; lang?: 'zh' | 'en' }) => {
  const lines: string[] = []
  const outcome = await importQuestions(server.deps, { questions: 40, lang: 'en', ...order }, (line) =>
    lines.push(line),
  )
  return { outcome, text: lines.join('\n') }
}

describe('the import command', () => {
  it('stores what it takes, and makes an exam that draws from it', async () => {
    const { outcome, text } = await run({ files: [file('ports.txt', aiken(60))], exam: 'Ports' })
    expect(outcome).toMatchObject({ taken: 60, refused: 0 })
    expect(text).toContain('ports.txt: 60 found, 60 accepted, 0 rejected, 0 skipped')
    const [exam] = await server.deps
      .sql`select title, kind, status, question_count, total_points, passing_points, time_limit, for_companies from exam where id = ${outcome.examId}`
    expect(exam).toMatchObject({
      title: { en: 'Ports' },
      kind: 'formal',
      status: 'published',
      question_count: 40,
      total_points: 10000,
      passing_points: 6000,
      time_limit: 3600,
      for_companies: false,
    })
    const [bank] = await server.deps.sql`select count(*)::int as n from question where bank_id = ${outcome.bankId}`
    expect(bank?.n).toBe(60)
  })

  it('reports each refused question with its line and reason, in the requested language', async () => {
    const gift = file(
      'mixed.gift',
      '::Good:: The sky is blue. {T}\n\n::Pairs:: Match. {=a -> b =c -> b}\n\n::Number:: Two and two? {#4}\n',
    )
    const english = await run({ files: [gift], exam: 'Mixed', questions: 5 })
    expect(english.outcome).toMatchObject({ taken: 2, refused: 1 })
    expect(english.text).toMatch(/rejected · line 3: There are fewer than two options/)
    const [exam] = await server.deps
      .sql`select question_count, total_points, type_counts from exam where id = ${english.outcome.examId}`
    expect(exam).toMatchObject({ question_count: 2, total_points: 10000 })
    const chinese = await run({ files: [gift], lang: 'zh' })
    expect(chinese.text).toContain('拒绝 · 第 3 行：选项少于两个')
    expect(chinese.outcome.examId).toBeNull()
  })

  it('stores nothing when nothing can be taken, whatever the files are', async () => {
    const before = await server.deps.sql`select count(*)::int as n from question_bank`
    const { outcome, text } = await run({
      files: [file('picture.png', '\u0000\u0001'), path.join(folder, 'not-there.gift'), file('empty.gift', '')],
      exam: 'Nothing',
    })
    expect(outcome).toMatchObject({ taken: 0, bankId: null, examId: null })
    expect(text).toContain('ENOENT')
    expect(await server.deps.sql`select count(*)::int as n from question_bank`).toEqual(before)
  })

  it('a dry run reports everything and stores nothing', async () => {
    const before = await server.deps
      .sql`select (select count(*) from question_bank)::int as banks, (select count(*) from stored_file)::int as files`
    const lines: string[] = []
    const files = [file('dry.txt', aiken(3)), file('bad.gift', 'Match. {=a -> b =c -> b}')]
    const outcome = await previewQuestionFiles({ files, lang: 'en' }, (line) => lines.push(line))
    const text = lines.join('\n')
    expect(outcome).toEqual({ taken: 3, refused: 1, bankId: null, examId: null })
    expect(text).toContain('rejected · line 1: There are fewer than two options')
    expect(text).toContain('Dry run: 3 questions can be imported (single choice 3). Nothing was stored.')
    expect(
      await server.deps
        .sql`select (select count(*) from question_bank)::int as banks, (select count(*) from stored_file)::int as files`,
    ).toEqual(before)
  })

  it('imports a QTI package with its pictures, which a paper can show, and names an item by file and line', async () => {
    const good = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: `<p>See <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
      rules: qtiTemplate('match_correct'),
    })
    const bytes = qtiPackage(
      { 'good.xml': good, 'order.xml': qti21Item({ body: '<p>x</p><hottextInteraction responseIdentifier="R"/>' }) },
      { 'a.png': smallestPng },
    )
    const { outcome, text } = await run({ files: [file('bank.zip', bytes)] })
    expect(outcome).toMatchObject({ taken: 1, refused: 1 })
    expect(text).toContain('rejected · order.xml line 2: This type of question is not supported: hottextInteraction')
    const [row] = await server.deps
      .sql`select v.content from question q join question_version v on v.question_id = q.id where q.bank_id = ${outcome.bankId}`
    const [, fileId] = /src="\/files\/read\?fileId=([\w-]+)"/.exec(row?.content.stem.en) ?? []
    expect((await server.inject({ method: 'GET', url: `/files/read?fileId=${fileId}` })).statusCode).toBe(404)
    const reader = await aPerson(server.deps, await aCompany(server.deps))
    const token = server.deps.mediaTokens.sign(
      reader.accountId,
      questionMediaScope(fileId ?? ''),
      new Date(server.clock.now().getTime() + 60_000),
    )
    const answer = await server.inject({ method: 'GET', url: `/files/read?fileId=${fileId}&access_token=${token}` })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1 })
  })

  it('leaves no bank behind when a later step fails', async () => {
    const before = await server.deps.sql`select count(*)::int as n from question_bank`
    const broken = { ...server.deps, random: { bytes: failingAfter(12) } }
    await expect(
      importQuestions(
        broken,
        { files: [file('broken.txt', aiken(10))], exam: 'Broken', questions: 5, lang: 'en' },
        () => {},
      ),
    ).rejects.toThrow('no more randomness')
    expect(await server.deps.sql`select count(*)::int as n from question_bank`).toEqual(before)
  })
})

function failingAfter(calls: number) {
  let left = calls
  return (length: number) => {
    if (left-- <= 0) throw new Error('no more randomness')
    return server.deps.random.bytes(length)
  }
}

describe('sharesOf', () => {
  it('keeps proportions, never asks for more than there is, and adds up', () => {
    expect(
      questionsPerType(
        [
          { type: 'single', count: 30 },
          { type: 'judge', count: 10 },
        ],
        20,
      ),
    ).toEqual([
      { type: 'single', count: 15 },
      { type: 'judge', count: 5 },
    ])
    for (let a = 0; a < 12; a++)
      for (let b = 0; b < 12; b++)
        for (const wanted of [1, 5, 40]) {
          const available = [
            { type: 'single', count: a },
            { type: 'blank', count: b },
          ]
          const shares = questionsPerType(available, wanted)
          expect(shares.reduce((sum, one) => sum + one.count, 0)).toBe(Math.min(wanted, a + b))
          for (const share of shares)
            expect(share.count).toBeLessThanOrEqual(available.find((one) => one.type === share.type)?.count ?? 0)
        }
    expect(pointsPerQuestion(40)).toBe(250)
    expect(pointsPerQuestion(7)).toBe(100)
  })
})
