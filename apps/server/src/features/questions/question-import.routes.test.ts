import type { DataOf } from '@portal/contract/http/call.ts'
import { bankCreate, bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import {
  questionImportCommit,
  questionImportDiscard,
  questionImportOpen,
  questionImportPreview,
  questionImportPreviewList,
  questionImportTemplate,
} from '@portal/contract/questions/question-import.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearUnusedUploads } from '../../core/files/unused.jobs.ts'
import { packStoredZip } from '../../core/readers/stored-zip.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiPackage,
  qtiTemplate,
  smallestPng,
} from './import/qti.fixtures.ts'
import { createQuestionReader, readQuestionFileInWorker } from './import/read-in-worker.ts'
import { readQuestionFile } from './import/read-question-file.ts'
import { clearOldQuestionImports } from './question-import.jobs.ts'

let server: TestServer
let staff: Person
let other: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['questions'] })
  other = await aPerson(server.deps, company, { grants: ['questions'] })
})
afterAll(() => server.close())

const aBank = async () => (await server.call(bankCreate, { title: { zh: `题库 ${++serial}` } }, staff)).data.bankId
type Previewed = { status: number; code: number; data: DataOf<typeof questionImportPreview>; raw: string }
type Options = { token?: string; lang?: string; more?: Record<string, Buffer> }
async function preview(
  bankId: string | null,
  name: string,
  content: Buffer | string,
  options: Options = {},
): Promise<Previewed> {
  const parts = Object.entries({ [name]: Buffer.from(content), ...options.more }).flatMap(([file, bytes]) => [
    Buffer.from(
      `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from('--b0undary--\r\n')])
  const answer = await server.inject({
    method: 'POST',
    url: bankId === null ? questionImportPreview.path : `${questionImportPreview.path}?bankId=${bankId}`,
    headers: {
      'content-type': 'multipart/form-data; boundary=b0undary',
      'accept-language': options.lang ?? 'en',
      access_token: options.token ?? staff.token,
    },
    payload,
  })
  return { status: answer.statusCode, ...answer.json(), raw: answer.body }
}
const held = async () =>
  (
    await server.deps
      .sql`select (select count(*) from question)::int as questions, (select count(*) from question_bank)::int as banks, (select count(*) from audit_line)::int as lines`
  )[0]
const gift =
  '::Sky:: The sky is blue. {T}\n\n::Sum:: One and one? {=2 ~3}\n\n::Pairs:: Match. {=a -> b =c -> b}\n\n::Same:: One and one? {=2 ~3}\n'

describe('a preview', () => {
  it('shows the effect of importing, with keys, counts, lines and duplicates, and changes nothing', async () => {
    const bankId = await aBank()
    const before = await held()
    const { code, data } = await preview(bankId, 'mixed.gift', gift)
    expect(code).toBe(200)
    expect(data.counts).toEqual({ found: 4, taken: 3, refused: 1, skipped: 0, fresh: 2, toCheck: 0 })
    expect(data.totals).toEqual({
      single: 2,
      multiple: 0,
      judge: 1,
      blank: 0,
      numeric: 0,
      short: 0,
      matching: 0,
      ordering: 0,
      hotspot: 0,
      upload: 0,
      gapChoice: 0,
    })
    expect(data.questions).toMatchObject([
      {
        name: 'Sky',
        line: 1,
        type: 'judge',
        duplicate: null,
        options: [{ key: 'A', isRight: true }, { isRight: false }],
      },
      {
        name: 'Sum',
        line: 3,
        stem: 'One and one?',
        options: [
          { text: '2', isRight: true },
          { text: '3', isRight: false },
        ],
      },
      { name: 'Same', duplicate: 'file' },
    ])
    expect(data.problems).toMatchObject([
      {
        line: 5,
        part: null,
        title: 'Pairs',
        reason: 'too-few-options',
        message: expect.stringMatching(/^There are fewer/),
      },
    ])
    expect((await preview(bankId, 'mixed.gift', gift, { lang: 'zh' })).data.problems[0]?.message).toMatch(
      /^选项少于两个/,
    )
    expect(await held()).toEqual(before)
  })

  it('reports questions already in the bank, and those with another key', async () => {
    const bankId = await aBank()
    const { importId } = (await preview(bankId, 'a.gift', gift)).data
    await server.call(questionImportCommit, { importId: importId ?? '' }, staff)
    const again = (await preview(bankId, 'a.gift', `${gift}\n::New:: Is it? {T}`)).data
    expect(again.counts.fresh).toBe(1)
    expect(again.questions.map((question) => [question.duplicate, question.hasOtherKey])).toEqual([
      ['bank', false],
      ['bank', false],
      ['bank', false],
      [null, false],
    ])
    const changed = (await preview(bankId, 'a.gift', 'The sky is blue. {F}')).data
    expect(changed.questions).toMatchObject([{ duplicate: 'bank', hasOtherKey: true }])
  })

  it('rejects contradictions within one file', async () => {
    const { data } = await preview(await aBank(), 'a.gift', 'The sky is blue. {T}\n\nThe sky is blue. {F}')
    expect(data.counts).toMatchObject({ taken: 1, refused: 1 })
    expect(data.problems).toMatchObject([{ line: 3, reason: 'other-key' }])
  })

  it('of a package shows its pictures to its owner only', async () => {
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: `<p>See <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
      rules: qtiTemplate('match_correct'),
    })
    const bankId = await aBank()
    const { data } = await preview(bankId, 'bank.zip', qtiPackage({ 'item.xml': item }, { 'a.png': smallestPng }))
    const address = /src="([^"]+)"/.exec(data.questions[0]?.stem ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { pathname, search } = new URL(address, 'http://portal')
    expect(await sharp((await server.inject({ url: pathname + search })).rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1,
    })
    expect(
      (
        await server.inject({
          url: `${pathname}?fileId=${new URL(address, 'http://portal').searchParams.get('fileId')}`,
        })
      ).statusCode,
    ).toBe(404)
    await server.call(questionImportCommit, { importId: data.importId ?? '' }, staff)
    const listed = (await server.call(questionList, { bankId }, staff)).data.list[0]
    const stored = /src="(\/files\/read\?fileId=[^"]+)"/.exec(listed?.stem.en ?? '')?.[1]?.replace('&amp;', '&') ?? ''
    expect(await sharp((await server.inject({ url: stored })).rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 1,
    })
  })

  it('reads other encodings', async () => {
    const text = Buffer.from('\uFEFF::一:: 电磁兼容的缩写？ {=EMC ~EMI}', 'utf16le')
    expect((await preview(await aBank(), 'a.gift', text)).data.questions).toMatchObject([{ stem: '电磁兼容的缩写？' }])
    const gb = Buffer.concat([Buffer.from('::q:: '), Buffer.from([0xcc, 0xe2, 0xbf, 0xe2]), Buffer.from(' {T}')])
    const { data } = await preview(await aBank(), 'b.gift', gb)
    expect(data.questions).toMatchObject([{ stem: '题库' }])
    expect(data.warnings).toMatchObject([{ reason: 'decoded-as' }])
  })

  it.each([
    ['a picture', 'a.gift', smallestPng, 'unknown-format'],
    ['a picture named as a workbook', 'a.xlsx', smallestPng, 'not-what-it-says'],
    ['a way out of the package', 'a.zip', qtiPackage({}, { '../../x.xml': '<x/>' }), 'unsafe-package'],
    ['nothing', 'a.gift', Buffer.alloc(0), 'empty-file'],
  ])('of %s gives the reason and nothing to import', async (_what, name, bytes, reason) => {
    const { code, data } = await preview(await aBank(), name, bytes)
    expect(code).toBe(200)
    expect(data).toMatchObject({ importId: null, expiresAt: null, questions: [], problems: [{ reason }] })
  })

  it('sanitises the name of the file and the questions', async () => {
    const { data } = await preview(
      await aBank(),
      '../../a\u202Eb.gift',
      '<img src=x onerror=alert(1)>Which? {=<svg onload=alert(1)>a ~<b onclick="x()">b</b>}\n\n[html]<p onclick="alert(1)">Is it?</p> {T}',
    )
    expect(data.fileName).toBe('ab.gift')
    expect(data.counts).toMatchObject({ taken: 1, refused: 1 })
    expect(JSON.stringify(data.questions)).not.toMatch(/<(?:svg|script)|<[^>]*\son(?:error|load|click)/i)
  })

  it('needs a bank, a file and a size', async () => {
    expect((await preview('00000000-0000-7000-8000-000000000000', 'a.gift', gift)).code).toBe(404)
    expect((await preview(await aBank(), 'a.gift', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).code).toBe(413)
    const empty = await server.inject({
      method: 'POST',
      url: `${questionImportPreview.path}?bankId=${await aBank()}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', access_token: staff.token },
      payload: '--x--\r\n',
    })
    expect(empty.json()).toMatchObject({ code: 400, data: { fields: ['file'] } })
  })
})

describe('importing a preview', () => {
  it('stores it once with an audit record; a repeated call, later or concurrent, returns the same', async () => {
    const bankId = await aBank()
    const importId = (await preview(bankId, 'a.gift', gift)).data.importId ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => server.call(questionImportCommit, { importId }, staff)))
    for (const answer of [...answers, await server.call(questionImportCommit, { importId }, staff)])
      expect(answer.data).toEqual({ bankId, added: 2, known: 1 })
    expect(
      await server.deps
        .sql`select distinct v.author_id from question q join question_version v on v.question_id = q.id where q.bank_id = ${bankId}`,
    ).toEqual([{ author_id: staff.accountId }])
    const lines = await server.deps
      .sql`select actor_id, detail from audit_line where action = 'questionBank.import' and thing_id = ${bankId}`
    expect(lines).toMatchObject([
      { actor_id: staff.accountId, detail: { importId, fileName: 'a.gift', added: 2, known: 1, refused: 1 } },
    ])
    expect((await server.call(questionList, { bankId }, staff)).data.total).toBe(2)
  })

  it('is for the owner of the preview, for a day', async () => {
    const bankId = await aBank()
    const importId = (await preview(bankId, 'a.gift', gift)).data.importId ?? ''
    expect((await server.call(questionImportCommit, { importId }, other)).reason).toBe('notFound')
    server.clock.pass(24 * 3600)
    expect((await server.call(questionImportCommit, { importId }, staff)).reason).toBe('notFound')
    expect((await server.call(questionList, { bankId }, staff)).data.total).toBe(0)
  })

  it('stores nothing when the file would be read differently than it was shown', async () => {
    const bankId = await aBank()
    const importId = (await preview(bankId, 'a.gift', gift)).data.importId ?? ''
    await server.deps.sql`update question_import set digest = '\\x00' where id = ${importId}`
    expect((await server.call(questionImportCommit, { importId }, staff)).reason).toBe('conflict')
    expect((await server.call(questionList, { bankId }, staff)).data.total).toBe(0)
  })

  it('stores all of it or nothing', async () => {
    const bankId = await aBank()
    const importId = (await preview(bankId, 'a.gift', gift)).data.importId ?? ''
    await server.deps
      .sql`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
    await server.deps
      .sql`create trigger refuse_audit before insert on audit_line for each row execute function refuse_audit()`
    expect((await server.call(questionImportCommit, { importId }, staff)).code).toBe(500)
    await server.deps.sql`drop trigger refuse_audit on audit_line`
    expect((await server.call(questionList, { bankId }, staff)).data.total).toBe(0)
    expect((await server.call(questionImportCommit, { importId }, staff)).data).toEqual({ bankId, added: 2, known: 1 })
  })

  it('the pictures of an import that fails are deleted after a day, and needed again by then if it is repeated', async () => {
    const bankId = await aBank()
    const importOf = async (name: string, side: number) => {
      const item = qti21Item({
        declarations: qtiChoiceDeclaration(['Y']),
        body: `<p>${name} <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
        rules: qtiTemplate('match_correct'),
      })
      const png = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      return (await preview(bankId, 'bank.zip', qtiPackage({ 'item.xml': item }, { 'a.png': png }))).data.importId ?? ''
    }
    const stored = async () =>
      (await server.deps.sql<{ id: string }[]>`select id from stored_file where purpose = 'question' order by id`).map(
        ({ id }) => id,
      )
    const before = await stored()
    const imports = [await importOf('Failed', 21), await importOf('Repeated', 22)]
    await server.deps
      .sql`create trigger refuse_audit before insert on audit_line for each row execute function refuse_audit()`
    for (const importId of imports)
      expect((await server.call(questionImportCommit, { importId }, staff)).code).toBe(500)
    await server.deps.sql`drop trigger refuse_audit on audit_line`
    expect(await stored()).toHaveLength(before.length + 2)
    server.clock.pass(23 * 3600)
    expect((await server.call(questionImportCommit, { importId: imports[1] ?? '' }, staff)).data.added).toBe(1)
    server.clock.pass(2 * 3600)
    await clearUnusedUploads.run(server.deps, {} as never)
    expect(await stored()).toHaveLength(before.length + 1)
    server.clock.pass(24 * 3600)
    await clearUnusedUploads.run(server.deps, {} as never)
    expect(await stored()).toHaveLength(before.length + 1)
  })

  it('expired previews and their files are deleted; imported questions stay', async () => {
    const bankId = await aBank()
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: `<p>Another <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
      rules: qtiTemplate('match_correct'),
    })
    const importId =
      (await preview(bankId, 'bank.zip', qtiPackage({ 'item.xml': item }, { 'a.png': smallestPng }))).data.importId ??
      ''
    await server.call(questionImportCommit, { importId }, staff)
    const keys = await server.deps.sql`select storage_key from stored_file where purpose = 'questionImport'`
    expect(keys.length).toBeGreaterThan(1)
    await clearOldQuestionImports.run(server.deps)
    expect((await server.call(questionImportCommit, { importId }, staff)).data.added).toBe(1)
    server.clock.pass(24 * 3600)
    await clearOldQuestionImports.run(server.deps)
    expect(await server.deps.sql`select from question_import`).toHaveLength(0)
    expect(await server.deps.sql`select from stored_file where purpose = 'questionImport'`).toHaveLength(0)
    for (const { storage_key } of keys)
      await expect(server.deps.files.read(storage_key).then((stream) => stream.toArray())).rejects.toThrow()
    const stored = /src="([^"]+)/
      .exec((await server.call(questionList, { bankId }, staff)).data.list[0]?.stem.en ?? '')?.[1]
      ?.replace('&amp;', '&')
    expect((await server.inject({ url: stored ?? '' })).statusCode).toBe(200)
  })
})

describe('coming back to a preview', () => {
  it('its owner finds it unchanged for a day, with its pictures; other people can’t', async () => {
    const bankId = await aBank()
    const body = `<p>Back <img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`
    const item = qti21Item({ declarations: qtiChoiceDeclaration(['Y']), body, rules: qtiTemplate('match_correct') })
    const first = (await preview(bankId, 'back.zip', qtiPackage({ 'item.xml': item }, { 'a.png': smallestPng }))).data
    const importId = first.importId ?? ''
    const mine = async (who = staff) =>
      (await server.call(questionImportPreviewList, {}, who)).data.list.filter((one) => one.importId === importId)
    expect(await mine()).toMatchObject([{ fileName: 'back.zip', bank: { bankId }, outcome: null }])
    expect(await mine(other)).toEqual([])
    const again = (await server.call(questionImportOpen, { importId }, staff)).data
    expect(again).toMatchObject({
      importId,
      fileName: 'back.zip',
      outcome: null,
      bankTitle: { zh: `题库 ${serial}` },
      counts: first.counts,
      expiresAt: first.expiresAt,
    })
    expect(again.questions.map(({ name, line, part }) => [name, line, part])).toEqual(
      first.questions.map(({ name, line, part }) => [name, line, part]),
    )
    const address = /src="([^"]+)"/.exec(again.questions[0]?.stem ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await server.inject({ url: address })).statusCode).toBe(200)
    expect((await server.call(questionImportOpen, { importId }, other)).reason).toBe('notFound')
    await server.call(questionImportCommit, { importId }, staff)
    expect((await server.call(questionImportOpen, { importId }, staff)).data).toMatchObject({
      outcome: { added: 1, known: 0 },
      counts: { fresh: 0 },
    })
    await server.call(questionImportDiscard, { importId }, other)
    expect(await mine()).toHaveLength(1)
    await server.call(questionImportDiscard, { importId }, staff)
    expect(await mine()).toEqual([])
    expect((await server.call(questionImportOpen, { importId }, staff)).reason).toBe('notFound')
  })

  it('into a bank created by the commit, once, and not without a title', async () => {
    const before = await held()
    const { data } = await preview(null, 'new.gift', 'Is it new? {T}')
    expect(data).toMatchObject({ bankId: null, counts: { fresh: 1 } })
    expect(await held()).toEqual(before)
    const importId = data.importId ?? ''
    expect((await server.call(questionImportCommit, { importId }, staff)).fields).toEqual(['title'])
    const made = await server.call(questionImportCommit, { importId, bankTitle: { zh: '新题库' } }, staff)
    expect(made.data).toMatchObject({ added: 1, known: 0 })
    expect((await server.call(questionImportCommit, { importId, bankTitle: { zh: '别的' } }, staff)).data).toEqual(
      made.data,
    )
    expect((await server.call(bankList, { q: '新题库' }, staff)).data.list).toMatchObject([
      { bankId: made.data.bankId },
    ])
  })
})

describe('the remarks of a preview on each question', () => {
  it('the question of the bank with another key, the twin in the file, and remarks', async () => {
    const bankId = await aBank()
    const importId =
      (await preview(bankId, 'a.csv', 'type,question,answer,A,B,question id\nsingle,Which?,A,x,y,N1\n')).data
        .importId ?? ''
    await server.call(questionImportCommit, { importId }, staff)
    const sheet =
      'type,question,answer,A,B\nsingle,Which?,B,x,y\nmultiple,Two?,A,x,y\nsingle,New?,A,x,y\nsingle,New?,A,x,y\nsingle,Bad?,AB,x,y\n'
    const { data } = await preview(bankId, 'b.csv', sheet)
    expect(data.questions).toMatchObject([
      { line: 2, hasOtherKey: true, held: { sourceId: 'N1', right: ['A'] } },
      { line: 3, remarks: [{ reason: 'one-answer-of-several' }], held: null },
      { line: 4, duplicate: null, twin: null },
      { line: 5, duplicate: 'file', twin: { line: 4, part: 'b.csv' }, remarks: [] },
    ])
    expect(data.problems[0]?.cells).toEqual([
      { address: 'A6', heading: 'type', text: 'single', isAt: false },
      { address: 'B6', heading: 'question', text: 'Bad?', isAt: false },
      { address: 'C6', heading: 'answer', text: 'AB', isAt: true },
      { address: 'D6', heading: 'A', text: 'x', isAt: false },
      { address: 'E6', heading: 'B', text: 'y', isAt: false },
    ])
  })

  it('of a sheet the pictures that it names or that are named by its numbers, beside it or in a zip', async () => {
    const bankId = await aBank()
    const sheet =
      'type,question,answer,A,B,question id,picture\nsingle,One?,A,x,y,LK1,\nsingle,Two?,A,x,y,LK2,b\nsingle,Three?,A,x,y,LK3,\nsingle,Four?,A,x,y,LK4,gone.png\n'
    const table = 'J,ImagePath\nLK3,images/0.png\n'
    const beside = await preview(bankId, 'sheet.csv', sheet, { more: { 'LK1.png': smallestPng, 'b.png': smallestPng } })
    expect(beside.data.fileName).toBe('sheet.zip')
    expect(beside.data.questions.map(({ stem }) => stem.includes('<img'))).toEqual([true, true, false])
    expect(beside.data.problems).toMatchObject([
      { line: 5, reason: 'missing-file', cells: [{}, {}, {}, {}, {}, {}, { text: 'gone.png', isAt: true }] },
    ])
    const files = {
      'q/sheet.csv': sheet,
      'q/images.csv': table,
      'q/images/0.png': smallestPng,
      'q/images/b.png': smallestPng,
      '__MACOSX/q/._sheet.csv': 'x',
    }
    const zip = packStoredZip(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)] as const))
    const packed = await preview(bankId, 'all.zip', zip)
    expect(packed.data.questions.map(({ stem }) => stem.includes('<img'))).toEqual([false, true, true])
    const { importId } = packed.data
    expect((await server.call(questionImportCommit, { importId: importId ?? '' }, staff)).data).toMatchObject({
      added: 3,
    })
    const two = packStoredZip(['a.csv', 'b.csv'].map((name) => [name, Buffer.from(sheet)] as const))
    expect((await preview(bankId, 'two.zip', two)).data.problems).toMatchObject([{ reason: 'several-sheets' }])
  })
})

describe('the template', () => {
  it.each(['zh', 'en'] as const)('in %s can be filled in and read back without an error', async (lang) => {
    const answer = await server.inject({
      url: `${questionImportTemplate.path}?lang=${lang}`,
      headers: { access_token: staff.token },
    })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      lang === 'zh' ? '试题导入模板.xlsx' : 'question-template.xlsx',
    )
    const { data } = await preview(await aBank(), 'template.xlsx', answer.rawPayload)
    expect([data.problems, data.warnings]).toEqual([[], []])
    expect(data.totals).toEqual({
      single: 1,
      multiple: 1,
      judge: 1,
      blank: 1,
      numeric: 0,
      short: 1,
      matching: 0,
      ordering: 0,
      hotspot: 0,
      upload: 0,
      gapChoice: 0,
    })
    expect(data.questions.map((question) => question.points)).toEqual([100, 200, 100, 200, 500])
    expect(data.questions[3]?.blanks).toMatchObject([
      { accepted: [{ text: '50' }, {}] },
      { accepted: [{ text: '220' }] },
    ])
  })
})

describe('banks and their questions', () => {
  it('a bank is created once per title, also by two concurrent requests', async () => {
    const title = { zh: ' 电学  题库 ', en: 'Electricity' }
    const made = await Promise.all([1, 2, 3].map(() => server.call(bankCreate, { title }, staff)))
    expect(new Set(made.map((answer) => answer.data.bankId)).size).toBe(1)
    expect(made.filter((answer) => answer.data.isNew)).toHaveLength(1)
    expect(
      await server.deps
        .sql`select from audit_line where action = 'questionBank.add' and thing_id = ${made[0]?.data.bankId ?? ''}`,
    ).toHaveLength(1)
    const listed = await server.call(bankList, { q: '电学' }, staff)
    expect(listed.data).toMatchObject({
      total: 1,
      list: [{ title: { zh: '电学 题库', en: 'Electricity' }, companyId: null, totals: { single: 0 } }],
    })
    for (const wrong of [{}, { zh: '  ' }])
      expect((await server.call(bankCreate, { title: wrong }, staff)).fields).toEqual(['title'])
  })

  it('questions are filtered and paged, the newest first, without keys', async () => {
    const bankId = await aBank()
    const rows = Array.from(
      { length: 25 },
      (_, index) =>
        `$CATEGORY: ${index % 2 === 0 ? 'Physics/Waves' : 'Physicsother'}\n\n::q${index}:: Question number ${index}, 100%_sure {${index % 3 === 0 ? 'T' : '=canary ~no'}}\n\n`,
    ).join('')
    const importId = (await preview(bankId, 'many.gift', rows)).data.importId ?? ''
    await server.call(questionImportCommit, { importId }, staff)
    const list = async (filter: object) => (await server.call(questionList, { bankId, ...filter }, staff)).data
    const pages = [
      await list({ size: 10 }),
      await list({ size: 10, page: 1 }),
      await list({ size: 10, page: 2 }),
      await list({ size: 10, page: 3 }),
    ]
    expect(pages.map((page) => [page.total, page.list.length])).toEqual([
      [25, 10],
      [25, 10],
      [25, 5],
      [25, 0],
    ])
    expect(new Set(pages.flatMap((page) => page.list.map((question) => question.questionId))).size).toBe(25)
    expect((await list({ type: 'judge' })).total).toBe(9)
    expect((await list({ topic: 'Physics' })).total).toBe(13)
    expect((await list({ topic: 'Physics/Waves', type: 'single' })).total).toBe(8)
    expect((await list({ difficulty: 3 })).total).toBe(25)
    expect((await list({ difficulty: 5 })).total).toBe(0)
    expect((await list({ q: 'number 24' })).list).toMatchObject([
      { stem: { en: 'Question number 24, 100%_sure' }, type: 'judge' },
    ])
    expect((await list({ q: '100%_' })).total).toBe(25)
    expect((await list({ q: '%' })).total).toBe(25)
    expect((await list({ q: '_x' })).total).toBe(0)
    expect((await list({ retired: 1 })).total).toBe(0)
    const answer = await server.call(questionList, { bankId, size: 999 }, staff)
    expect(answer.raw).not.toMatch(/answerKey|isRight|"keys"/)
    server.statements()
    await list({ type: 'judge', q: 'number' })
    expect(server.statements().length).toBeLessThanOrEqual(4)
  })

  it('a missing bank is not found', async () => {
    expect((await server.call(questionList, { bankId: '00000000-0000-7000-8000-000000000000' }, staff)).reason).toBe(
      'notFound',
    )
  })
})

describe('reading outside the server thread', () => {
  it('gives the same report as reading in the thread, pictures included', async () => {
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: `<p><img src="a.png" alt="A"/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
      rules: qtiTemplate('match_correct'),
    })
    const bytes = qtiPackage({ 'item.xml': item }, { 'a.png': smallestPng })
    expect(await readQuestionFileInWorker(null, bytes, 'a.zip')).toEqual(await readQuestionFile(bytes, 'a.zip'))
  })

  it('stops a file that takes too long, while the server stays responsive', async () => {
    const slow = readQuestionFileInWorker(
      null,
      Buffer.from('q {=a}\n\n'.repeat(400_000)),
      'a.gift',
      {},
      createQuestionReader({ seconds: 0.03 }),
    )
    expect((await slow).problems).toMatchObject([{ reason: 'took-too-long' }])
    expect((await readQuestionFileInWorker(null, Buffer.from('Is it? {T}'), 'a.gift')).counts.taken).toBe(1)
  })
})
