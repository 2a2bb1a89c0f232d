import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEvent } from '../../../core/jobs/events.ts'
import { aSession } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type ChangedMembership, personLeft } from './membership.event.ts'
import { readPeopleFile as readFile } from './people-file.rules.ts'
import { importPeopleLines, PeopleLineRefusal } from './people-file.service.ts'

const readPeople = (text: string) => readFile(Buffer.from(text))
const whole = 'company,login,name,email,phone,employee no,department,position,grants,status\n'

describe('a file of people', () => {
  test('is read with Chinese headings, in the encoding of Chinese Excel, with quotes, semicolons and empty lines', async () => {
    const gb = Buffer.from([
      0xc6, 0xf3, 0xd2, 0xb5, 0x2c, 0xd5, 0xcb, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0x41, 0x2c, 0x6c, 0x2c,
      0xc1, 0xd6,
    ])
    expect((await readFile(gb)).people).toMatchObject([{ line: 2, company: 'A', login: 'l', name: '林' }])
    const { people, problems } = await readPeople(
      '\uFEFF企业;账号;姓名;部门;权限\r\n"星衡; ""通信""";lin;林\r\n晓雯;;\r\n'
        .replace('林\r\n晓雯', '"林\r\n晓雯"')
        .concat('\r\n;;;;\r\nB;wang;王;研发 / 无线;exams，company:moderation\r\n'),
    )
    expect(problems).toEqual([])
    expect(people).toMatchObject([
      { line: 2, company: '星衡; "通信"', name: '林\r\n晓雯', grants: null },
      {
        line: 6,
        department: ['研发', '无线'],
        grants: [
          { grant: 'exams', isForCompany: false },
          { grant: 'moderation', isForCompany: true },
        ],
      },
    ])
  })

  test('reports every mistake with its line', async () => {
    const { problems } = await readPeople(
      `${whole}A,a b,安,x@,12,,,,king,gone\nA,ok,好,,,,,,,\nA,OK,好,,,,,,,\n,x,,,,,,,,\n`,
    )
    expect(problems.map(({ line }) => line)).toEqual([2, 2, 2, 2, 2, 4, 5])
    expect((await readPeople('name\nx')).problems.map(({ en }) => en)).toEqual([
      'The column "company" is missing',
      'The column "login" is missing',
    ])
    expect((await readPeople('')).problems).toHaveLength(3)
    expect((await readPeople(whole)).problems).toMatchObject([{ en: 'The file has no people' }])
  })
})

describe('brought to the portal', () => {
  let server: TestServer
  const told: ChangedMembership[] = []
  beforeAll(async () => {
    server = await openTestServer({ listeners: [onEvent(personLeft, async (_, __, what) => void told.push(what))] })
  })
  afterAll(() => server.close())
  const bring = async (text: string, own = {}) =>
    importPeopleLines(server.deps, { people: (await readPeople(text)).people, withPasswords: false, flags: {}, ...own })
  const rows = () => server.deps.sql`
    select a.login, a.name, a.email, a.phone, m.employee_no, m.status, d.name as department, p.name as parent, m.position, c.name as company, c.show_wanna_learn as wishes,
      array(select grant_name || coalesce(' ' || (g.company_id = c.id)::text, '') from staff_grant g where g.account_id = a.id order by 1) as grants
    from account a join membership m on m.account_id = a.id join company c on c.id = m.company_id left join department d on d.id = m.department_id left join department p on p.id = d.parent_id order by a.login, c.name`

  test('it makes what is missing, and the same file again changes nothing', async () => {
    const file = `${whole}星衡通信,lin,林晓雯,lin@example.com,138 0002 0418,E1,研发/无线,工程师,exams company:moderation,\n星衡通信,wang,王,,+852 91234567,E2,研发,,,\nNorth Ltd,lin,林晓雯,,,N7,,,,withdrawn\n`
    const made = await bring(file, { withPasswords: true, flags: { wishes: true } })
    expect(made).toMatchObject({ companiesMade: ['星衡通信', 'North Ltd'], accountsMade: 2, accountsKept: 1 })
    const before = await rows()
    expect(before.map((row) => ({ ...row }))).toMatchObject([
      { login: 'lin', company: { en: 'North Ltd' }, status: 'withdrawn', wishes: true },
      {
        login: 'lin',
        phone: '+8613800020418',
        department: { zh: '无线' },
        parent: { zh: '研发' },
        position: { zh: '工程师' },
        grants: ['exams', 'moderation true'],
        status: 'active',
      },
      { login: 'wang', phone: '+85291234567', employee_no: 'E2', grants: [] },
    ])
    const { login = '', password = '' } = made.passwords[0] ?? {}
    expect((await server.call(passwordSignIn, { userName: login, password })).code).toBe(200)
    expect(await bring(file, { withPasswords: true })).toEqual({
      companiesMade: [],
      accountsMade: 0,
      accountsKept: 3,
      passwords: [],
    })
    expect(await rows()).toEqual(before)
  })

  test('a first password opens an account that holds permissions, however long the import takes', async () => {
    let read = 0
    const clock = { now: () => new Date(server.deps.clock.now().getTime() + 1000 * read++) }
    const { people } = await readPeople('company,login,name,grants\n星衡通信,zhao,赵,exams\n')
    const made = await importPeopleLines({ ...server.deps, clock }, { people, withPasswords: true, flags: {} })
    const { login = '', password = '' } = made.passwords[0] ?? {}
    expect((await server.call(passwordSignIn, { userName: login, password })).code).toBe(200)
  })

  test('what is left empty stays; grants are what the line says', async () => {
    await bring('company,login,name,grants\n星衡通信,LIN,林小雯,reports\n')
    expect((await rows()).map((row) => ({ ...row }))[1]).toMatchObject({
      name: '林小雯',
      email: 'lin@example.com',
      employee_no: 'E1',
      department: { zh: '无线' },
      grants: ['reports'],
    })
    await bring('company,login,name,grants\n星衡通信,lin,,none\n')
    expect((await rows())[1]?.name).toBe('林小雯')
    expect((await rows())[1]?.grants).toEqual([])
  })

  test('a person who is withdrawn loses permissions and sessions there; one who returns joins again', async () => {
    const { sql } = server.deps
    const line = (status: string) => `${whole}星衡通信,gao,高,,,,,,company:moderation,${status}\n`
    await bring(line('active'))
    const [gao] = await sql<{ id: string; company: string }[]>`
      select a.id, m.company_id as company from account a join membership m on m.account_id = a.id where a.login = 'gao'`
    const { id = '', company = '' } = gao ?? {}
    await aSession(server.deps, id, company)
    const membership = () => sql`select status, joined_at, left_at from membership where account_id = ${id}`
    const [joined] = await membership()
    server.clock.pass(86_400)
    await bring(line('withdrawn'))
    const left = server.deps.clock.now()
    expect(await membership()).toEqual([{ status: 'withdrawn', joined_at: joined?.joined_at, left_at: left }])
    expect(await sql`select from staff_grant where account_id = ${id}`).toHaveLength(0)
    expect(await sql`select end_reason from session where account_id = ${id}`).toEqual([{ end_reason: 'withdrawn' }])
    const leaving = { accountId: id, companyId: company, at: left }
    expect(told).toEqual([leaving])
    server.clock.pass(86_400)
    await bring(line('withdrawn'))
    expect((await membership())[0]?.left_at).toEqual(left)
    expect(told).toEqual([leaving])
    // An empty status leaves a former member as they are, without permissions for the company.
    await bring(line(''))
    expect(await membership()).toEqual([{ status: 'withdrawn', joined_at: joined?.joined_at, left_at: left }])
    expect(await sql`select from staff_grant where account_id = ${id}`).toHaveLength(0)
    await bring(line('active'))
    expect(await membership()).toEqual([{ status: 'active', joined_at: server.deps.clock.now(), left_at: null }])
    await bring(line(''))
    expect((await membership())[0]?.status).toBe('active')
    expect(told).toEqual([leaving])
  })

  test('a line that contradicts stored data is reported, and nothing of the file is stored', async () => {
    const before = await rows()
    for (const [line, words] of [
      ['星衡通信,new,,,,,,,,', 'needs a name'],
      ['Third,wang,,,,,,,,', 'needs a name'],
      ['Third,wang,另一个王,,,,,,,', 'in another company'],
      ['星衡通信,new,新,LIN@example.com,,,,,,', 'email'],
      ['星衡通信,new,新,,13800020418,,,,,', 'phone'],
      ['星衡通信,new,新,,,e1,,,,'.replace('e1', 'E1'), 'employee number'],
    ] as const) {
      const refused = await bring(`${whole}Third,first,一,,,,,,,\n${line}\n`).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(PeopleLineRefusal)
      expect((refused as PeopleLineRefusal).problem).toMatchObject({ line: 3, en: expect.stringContaining(words) })
    }
    expect(await rows()).toEqual(before)
    expect(await server.deps.sql`select from company where name->>'en' = 'Third'`).toHaveLength(0)
  })
})
