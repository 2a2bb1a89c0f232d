import { readFileSync } from 'node:fs'
import path from 'node:path'
import { identifierKey, identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { peopleList } from '@portal/contract/identity/people.contract.ts'
import { peopleImportCommit, peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { personCreate } from '@portal/contract/identity/people-change.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTaskJob } from '../../core/tasks/task.ts'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { importPeopleLines, readPeopleFile } from './identity.public.ts'
import { peopleTasks } from './people/people-bulk.service.ts'
import { parsePhone } from './phone.rules.ts'
import { findOrLinkSsoAccount } from './sso-account.service.ts'

/** One person, with identifiers written in different ways: full-width, with invisible characters, in capitals. */
const password = 'a quiet lighthouse keeper'
let server: TestServer
let company: string
let staff: Person
let passwordHash: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡' })
  staff = await aPerson(server.deps, company, { login: 'desk', grants: ['companies'] })
  passwordHash = await quickPasswordHash(password)
})
afterAll(() => server.close())

const unseen = ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200d', '\u202e', '\u{e0041}']

test.each([
  ['ｚｈａｎｇ．ｗｅｉ', 'zhang.wei'],
  ['zhang.wei\u200b', 'zhang.wei'],
  ['\ufeffZhang.Wei ', 'Zhang.Wei'],
  ['\u3000ann\u00a0', 'ann'],
  ['ｊｏｅ＠ｘ．ｃｎ', 'joe@x.cn'],
  ['张伟', '张伟'],
])('%j is kept as %j', (written, kept) => {
  expect(identifierText(written)).toBe(kept)
})

test('the database brings a text into the same form as the server', async () => {
  const samples = [
    ...Array.from({ length: 0x3400 }, (_, n) => n + 1),
    ...Array.from({ length: 0xffff - 0xf900 }, (_, n) => 0xf900 + n),
    0x1bca0,
    0x1d174,
    0xe0041,
    0xe01ef,
  ].map((code) => `a${String.fromCodePoint(code)}B`)
  const rows = await server.deps.sql<{ sample: string; text: string; key: string }[]>`
    select s as sample, identifier_text(s) as text, identifier_key(s) as key from unnest(${samples}::text[]) s`
  expect(
    rows
      .filter(({ sample, text }) => text !== identifierText(sample))
      .map(({ sample }) => sample.codePointAt(1)?.toString(16)),
  ).toEqual([])
  expect(
    rows
      .filter(({ sample, key }) => key !== identifierKey(sample))
      .map(({ sample }) => sample.codePointAt(1)?.toString(16)),
  ).toEqual([])
})

test('a phone number is one number', () => {
  for (const written of ['13800020418', '１３８ ０００２ ０４１８', '138\u200b00020418', '\u202a13800020418\u202c'])
    expect(parsePhone('+86', written)).toBe('+8613800020418')
})

describe('an account', () => {
  test('is signed in to by its login and its address in any form', async () => {
    const ann = await aPerson(server.deps, company, { login: 'zhao.min', email: 'zhao.min@portal.test', passwordHash })
    for (const userName of [
      'zhao.min',
      'ZHAO.min',
      'ｚｈａｏ．ｍｉｎ',
      'zhao.min\u200b',
      ' zhao\u00ad.min',
      'ｚｈａｏ.min@portal.test',
      'zhao.min@portal.test\u2060',
    ])
      expect([userName, (await server.call(passwordSignIn, { userName, password })).data?.userId]).toEqual([
        userName,
        ann.accountId,
      ])
  })
  test('is found in the list of people', async () => {
    const person = await aPerson(server.deps, company, {
      login: 'qian.li',
      email: 'qian.li@portal.test',
      employeeNo: 'Q-77',
    })
    for (const q of ['qian.li', 'ｑｉａｎ', 'qian.li\u200b', '\ufeffQ-77', 'Ｑ－７７']) {
      const { rows } = (await server.call(peopleList, { q, limit: 20 }, { token: staff.token })).data
      expect([q, rows.map(({ id }) => id)]).toEqual([q, [person.accountId]])
    }
  })
  test('is the one that a sign-in provider names', async () => {
    const person = await aPerson(server.deps, company, { login: 'sun.hao', email: 'sun.hao@portal.test' })
    const found = await findOrLinkSsoAccount(
      server.deps,
      { issuer: 'https://provider.test', subject: 'sun' },
      { email: 'Sun.Hao\u200b@portal.test', login: null, phone: null },
    )
    expect(found?.accountId).toBe(person.accountId)
  })
  test('is unique, whether it comes from a form, a command or a statement', async () => {
    await aPerson(server.deps, company, { login: 'zhou.jie', email: 'zhou.jie@portal.test', employeeNo: 'Z-1' })
    const make = (own: { login?: string; email?: string; employeeNo?: string }, n: number) =>
      server.call(
        personCreate,
        { requestKey: `one-form-${n}`, companyId: company, name: '周洁', login: `other${n}`, ...own },
        { token: staff.token },
      )
    // A form refuses a byte order mark as a space.
    for (const [n, sign] of unseen.filter((one) => one !== '\ufeff').entries())
      expect((await make({ login: `zhou${sign}.jie` }, n)).reason).toBe('loginTaken')
    expect((await make({ login: 'ＺＨＯＵ．ｊｉｅ' }, 20)).reason).toBe('loginTaken')
    expect((await make({ email: 'ｚｈｏｕ.jie@portal.test' }, 21)).reason).toBe('emailTaken')
    expect((await make({ employeeNo: 'Ｚ－１\u200b' }, 22)).reason).toBe('employeeNoTaken')
    expect((await make({ login: '\u200b\u200b' }, 23)).reason).toBe('malformed')
    const before = await countAccounts()
    const { people } = await readPeopleFile(Buffer.from('company,login,name\n星衡,zhou.jie\u200b,周洁\n'))
    await importPeopleLines(server.deps, { people, withPasswords: false, flags: {} })
    expect(await countAccounts()).toBe(before)
    await expect(
      server.deps
        .sql`insert into account (id, login, name, created_at) values (gen_random_uuid(), ${'zhou.jie\u200b'}, 'x', now())`,
    ).rejects.toMatchObject({
      constraint: 'account_login_once',
    })
  })
})
const countAccounts = async () => (await server.deps.sql<{ n: number }[]>`select count(*)::int as n from account`)[0]?.n

test('a file of people means the people whom it shows, however their identifiers are written', async () => {
  const known = await aPerson(server.deps, company, {
    login: 'wu.fang',
    name: '吴芳',
    email: 'wu.fang@portal.test',
    employeeNo: 'W-9',
  })
  const csv = [
    '企业,账号,姓名,邮箱,手机,工号,职位',
    '星衡,ｗｕ.fang\u200b,吴芳,WU.fang@portal.test\u200b,,Ｗ－９,工程师',
    '星衡,zheng.yi\u2060,郑怡,\ufeffzheng.yi@portal.test,１３８００１１０４１８,Ｎ１２,',
    '星衡,zheng.yi,郑怡,,,,',
  ].join('\n')
  const preview = await server.inject({
    method: 'POST',
    url: peopleImportPreview.path,
    headers: { access_token: staff.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--\r\n`,
  })
  const shown = preview.json().data
  expect(shown.counts).toMatchObject({ rows: 3, new: 1, changed: 1, wrong: 1 })
  expect(shown.problems).toMatchObject([{ line: 4, field: 'login', rule: 'repeated' }])
  expect(shown.rows.find(({ line }: { line: number }) => line === 2).changes).toEqual([
    { field: 'position', before: null, after: '工程师' },
  ])
  const begun = await server.call(
    peopleImportCommit,
    { importId: shown.importId, digest: shown.digest, skipsWrong: true },
    { token: staff.token },
  )
  await createTaskJob(peopleTasks).run(server.deps, { taskId: begun.data.task.id })
  const rows = await server.deps.sql`
    select a.id, a.login, a.email, a.phone, m.employee_no as no from account a join membership m on m.account_id = a.id where a.login in ('wu.fang', 'zheng.yi') order by a.login`
  expect(rows).toMatchObject([
    { id: known.accountId, login: 'wu.fang', email: 'wu.fang@portal.test', no: 'W-9' },
    { login: 'zheng.yi', email: 'zheng.yi@portal.test', phone: '+8613800110418', no: 'N12' },
  ])
})

test('rows from before are brought into the one form; of two that are one now, the one that was written so keeps it', async () => {
  const { sql } = server.deps
  const change = readFileSync(
    path.resolve(import.meta.dirname, '../../database/migrations/0231_identifiers_in_one_form.sql'),
    'utf8',
  )
  const rows = /do \$\$[\s\S]*?\$\$;/.exec(change)?.[0] ?? ''
  const indexes = change.slice(change.indexOf('create unique index'))
  await sql.unsafe('drop index account_login_once, account_email_once, account_phone_once, membership_employee_no_once')
  const make = async (login: string, email: string | null, employeeNo: string) => {
    const person = await aPerson(server.deps, company, { login, employeeNo, ...(email ? { email } : {}) })
    server.clock.pass(1)
    return person.accountId
  }
  const twin = await make('feng.lei\u200b', 'feng.lei\u200b@portal.test', 'Ｆ１')
  const plain = await make('feng.lei', 'feng.lei@portal.test', 'F1')
  const wide = await make('ｊｉａｎｇ', 'ｊｉａｎｇ@portal.test', 'J1\u200b')
  const taken = await make('feng.lei-2', null, 'F1-2')
  await sql.unsafe(rows)
  await sql.unsafe(indexes)
  const now = async (id: string) =>
    (
      await sql`select a.login, a.email, m.employee_no as no from account a join membership m on m.account_id = a.id where a.id = ${id}`
    )[0]
  expect(await now(plain)).toEqual({ login: 'feng.lei', email: 'feng.lei@portal.test', no: 'F1' })
  expect(await now(twin)).toEqual({ login: 'feng.lei-3', email: null, no: 'F1-3' })
  expect(await now(taken)).toEqual({ login: 'feng.lei-2', email: null, no: 'F1-2' })
  expect(await now(wide)).toEqual({ login: 'jiang', email: 'jiang@portal.test', no: 'J1' })
  const told = await sql<
    { before: Record<string, string> }[]
  >`select detail->'before' as before from audit_line where thing_id = ${twin} and action = 'account.identifier' order by id`
  expect(told.map(({ before }) => Object.keys(before)[0]).sort()).toEqual(['email', 'employeeNo', 'login'])
})
