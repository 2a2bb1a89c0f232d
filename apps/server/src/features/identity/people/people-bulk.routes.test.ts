import type { DataOf } from '@portal/contract/http/call.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import {
  peopleAssignPlan,
  peopleExport,
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
  peopleMove,
  peopleSuspend,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { planCreate } from '@portal/contract/learning/plan-staff.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorkbook } from '../../../core/files/spreadsheet-stream.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { planTasks } from '../../learning/plans/plan-people.service.ts'
import { peopleTasks } from './people-bulk.service.ts'
import { nearestWord, readPeopleRows } from './people-import.rules.ts'

let server: TestServer
let full: Person
let bound: Person
let star: string
let far: string
let department: string
const workers: Person[] = []
const workTask = createTaskJob([...peopleTasks, ...planTasks])
beforeAll(async () => {
  server = await openTestServer()
  star = await aCompany(server.deps, { name: '星衡' })
  far = await aCompany(server.deps, { name: '远桥' })
  full = await aPerson(server.deps, star, { name: '主管', login: 'full', grants: ['companies', 'exams'] })
  bound = await aPerson(server.deps, star, { name: '企业主管', login: 'bound', companyGrants: ['companies'] })
  department = await aDepartment(server.deps, star)
  for (let n = 0; n < 5; n++)
    workers.push(
      await aPerson(server.deps, star, {
        login: `worker${n}`,
        name: `员工${'甲乙丙丁戊'[n]}`,
        employeeNo: `W${n}`,
        email: `worker${n}@star.test`,
      }),
    )
  await joinCompany(server.deps, workers[4]?.accountId ?? '', far)
})
afterAll(() => server.close())
const ids = () => workers.map(({ accountId }) => accountId)
async function finish(taskId: string, as: Person) {
  await workTask.run(server.deps, { taskId })
  return (await server.call(taskCall, { taskId }, { token: as.token })).data.task
}
const person = async (id: string) =>
  (await server.call(personDetail, { personId: id }, { token: full.token })).data.person

describe('work on many people', () => {
  test('moves the people who can be moved, reports the others, and starts once', async () => {
    const input = {
      requestKey: 'move-people-1',
      selection: { ids: [...ids(), full.accountId] },
      companyId: star,
      departmentId: department,
    }
    const begun = await server.call(peopleMove, input, { token: bound.token })
    expect((await server.call(peopleMove, input, { token: bound.token })).data.task.id).toBe(begun.data.task.id)
    expect(await finish(begun.data.task.id, bound)).toMatchObject({
      state: 'done',
      total: 6,
      done: 6,
      failed: 1,
      failures: [{ name: '主管', reason: 'personAboveYou' }],
    })
    expect((await person(ids()[0] ?? '')).memberships).toMatchObject([{ department: { id: department } }])
    expect(
      (await server.call(peopleMove, { ...input, requestKey: 'move-people-2', companyId: far }, { token: bound.token }))
        .reason,
    ).toBe('notFound')
    expect(
      (await server.call(peopleMove, { ...input, requestKey: 'move-people-3', selection: {} }, { token: bound.token }))
        .code,
    ).toBe(400)
  })

  test('all that match are those of the moment, within the caller’s company; each is judged by what the caller holds when it is done', async () => {
    const begun = await server.call(
      peopleSuspend,
      { requestKey: 'suspend-all-1', selection: { matching: { departmentId: department } }, reason: '项目结束' },
      { token: bound.token },
    )
    const late = await aPerson(server.deps, star, { name: '后来者' })
    await server.deps.sql`update membership set department_id = ${department} where account_id = ${late.accountId}`
    expect(begun.data.task).toMatchObject({ state: 'waiting', total: 5 })
    // The fifth also belongs to another company, so the company can't suspend that account.
    expect(await finish(begun.data.task.id, bound)).toMatchObject({
      done: 5,
      failed: 1,
      failures: [{ name: '员工戊', reason: 'personAboveYou' }],
    })
    expect((await person(late.accountId)).account).toBe('active')
    expect((await person(ids()[0] ?? '')).account).toBe('suspended')
    await server.deps.sql`update account set status = 'active'`
    const withdrawn = await server.call(
      peopleSuspend,
      { requestKey: 'suspend-all-2', selection: { ids: ids() } },
      { token: bound.token },
    )
    await server.deps.sql`delete from staff_grant where account_id = ${bound.accountId}`
    await workTask.run(server.deps, { taskId: withdrawn.data.task.id })
    await server.deps
      .sql`insert into staff_grant values (${bound.accountId}, 'companies', ${server.clock.now()}, ${star})`
    expect(
      (await server.call(taskCall, { taskId: withdrawn.data.task.id }, { token: bound.token })).data.task,
    ).toMatchObject({ failed: 5 })
    expect((await person(ids()[0] ?? '')).account).toBe('active')
  })

  test('gives a study plan to people of its company', async () => {
    const plan = await server.call(
      planCreate,
      { companyId: far, content: { title: { zh: '计划' }, startsOn: '2026-03-01', isMandatory: true, items: [] } },
      { token: full.token },
    )
    const { planId } = plan.data
    const begun = await server.call(
      peopleAssignPlan,
      { requestKey: 'assign-plan-1', selection: { ids: ids() }, planId },
      { token: full.token },
    )
    expect(await finish(begun.data.task.id, full)).toMatchObject({
      done: 5,
      failed: 4,
      failures: Array.from({ length: 4 }, () => ({ reason: 'notMemberThere' })),
    })
    expect(await server.deps.sql`select from study_plan_target where plan_id = ${planId}`).toHaveLength(1)
    expect(
      (
        await server.call(
          peopleAssignPlan,
          { requestKey: 'assign-plan-2', selection: { ids: ids() }, planId },
          { token: bound.token },
        )
      ).reason,
    ).toBe('planNotFound')
  })

  test('an export holds the filters and the sort of the list, what an import needs, then the other columns of the list', async () => {
    await server.deps.sql`update account set name = '=HYPERLINK("http://x")' where login = 'worker1'`
    const begun = await server.call(
      peopleExport,
      {
        requestKey: 'export-people-1',
        departmentId: department,
        sort: '-name',
        columns: ['name', 'employeeNo', 'account', 'lastSignIn'],
      } as never,
      { token: bound.token },
    )
    const done = await finish(begun.data.task.id, bound)
    expect(done).toMatchObject({ state: 'done', done: 6, fileName: '人员.xlsx' })
    const [sheet] = await readWorkbook((await server.inject({ method: 'GET', url: done.fileUrl ?? '' })).rawPayload)
    expect(sheet?.data[0]).toEqual([
      '企业',
      '账号名',
      '姓名',
      '邮箱',
      '手机',
      '工号',
      '部门',
      '职位',
      '直属主管',
      '权限',
      '在职状态',
      '账号状态',
      '最近登录',
    ])
    expect(sheet?.data.slice(1).map((row) => [row[2], row[11]])).toEqual(
      ['员工戊', '员工甲', '员工丁', '员工丙', '后来者', '=HYPERLINK("http://x")'].map((name) => [name, '正常']),
    )
    await server.deps.sql`update account set name = '员工乙' where login = 'worker1'`
  })
})

describe('an Excel file of people', () => {
  const head = ['企业', '账号', '姓名', '邮箱', '手机', '工号', '部门', '职位', '权限', '状态', '主管']
  const preview = async (rows: readonly (readonly string[])[], as = full) => {
    const bytes = await createWorkbook([{ name: '人员', widths: head.map(() => 10), head, rows }])
    const payload = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="十一月入职.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const answer = await server.inject({
      method: 'POST',
      url: peopleImportPreview.path,
      headers: { access_token: as.token, 'accept-language': 'zh', 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect(answer.json().code, answer.body.slice(0, 300)).toBe(200)
    return answer.json().data as DataOf<typeof peopleImportPreview>
  }
  const row = (
    login: string,
    own: Partial<
      Record<
        'company' | 'name' | 'email' | 'phone' | 'no' | 'department' | 'position' | 'grants' | 'status' | 'manager',
        string
      >
    > = {},
  ) => [
    own.company ?? '星衡',
    login,
    own.name ?? '',
    own.email ?? '',
    own.phone ?? '',
    own.no ?? '',
    own.department ?? '',
    own.position ?? '',
    own.grants ?? '',
    own.status ?? '',
    own.manager ?? '',
  ]

  test('is shown before anything is written, then does exactly that, once', async () => {
    const rows = [
      row('fresh1', {
        name: '新一',
        email: 'fresh1@star.test',
        no: 'N1',
        department: '华东区/上海中心',
        position: '工程师',
        grants: 'exams',
      }),
      row('worker0', { no: 'W0', position: '组长' }),
      row('worker1', { no: 'W1' }),
      row('worker2', { status: '离职' }),
    ]
    const shown = await preview(rows)
    expect(shown.problems).toEqual([])
    expect(shown.counts).toEqual({ rows: 4, new: 1, changed: 1, unchanged: 1, leaving: 1, wrong: 0, newDepartments: 1 })
    expect(shown.rows.map(({ verdict }) => verdict)).toEqual(['new', 'changed', 'unchanged', 'leaving'])
    expect(shown.rows[1]?.changes).toEqual([{ field: 'position', before: null, after: '组长' }])
    expect(await server.deps.sql`select from account where login = 'fresh1'`).toHaveLength(0)
    const commit = (own = {}) =>
      server.call(
        peopleImportCommit,
        { importId: shown.importId ?? '', digest: shown.digest, ...own },
        { token: full.token },
      )
    expect((await commit({ digest: 'another-digest' })).reason).toBe('conflict')
    expect(
      (
        await server.call(
          peopleImportCommit,
          { importId: shown.importId ?? '', digest: shown.digest },
          { token: bound.token },
        )
      ).reason,
    ).toBe('notFound')
    const begun = await commit()
    expect((await commit()).data.task.id).toBe(begun.data.task.id)
    expect(await finish(begun.data.task.id, full)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 })
    const [fresh] = await server.deps.sql<{ id: string }[]>`select id from account where login = 'fresh1'`
    expect(await person(fresh?.id ?? '')).toMatchObject({
      memberships: [{ employeeNo: 'N1', position: { zh: '工程师' }, department: { name: { zh: '上海中心' } } }],
      grants: [{ grant: 'exams', givenBy: '主管' }],
      history: [{ action: 'account.importNew' }],
    })
    expect((await person(ids()[2] ?? '')).memberships).toMatchObject([{ status: 'withdrawn' }])
    expect((await preview(rows)).counts).toMatchObject({ new: 0, changed: 0, leaving: 0, unchanged: 4 })
  })

  test('an empty status leaves a former member as they are, and the word for active brings them back', async () => {
    const { accountId } = await aPerson(server.deps, star, { login: 'former1', name: '旧人' })
    await server.deps.sql`update membership set status = 'withdrawn', left_at = now() where account_id = ${accountId}`
    const commit = async ({ importId, digest }: { importId: string | null; digest: string }) => {
      const begun = await server.call(peopleImportCommit, { importId: importId ?? '', digest }, { token: full.token })
      return finish(begun.data.task.id, full)
    }
    expect((await preview([row('former1')])).counts).toMatchObject({ changed: 0, unchanged: 1 })
    const quiet = await preview([row('former1', { position: '顾问', grants: 'company:reports' })])
    expect(quiet.rows[0]?.changes).toEqual([{ field: 'position', before: null, after: '顾问' }])
    expect(await commit(quiet)).toMatchObject({ done: 1, failed: 0 })
    expect((await person(accountId)).memberships).toMatchObject([{ status: 'withdrawn', position: { zh: '顾问' } }])
    const back = await preview([row('former1', { status: '在职' })])
    expect(back.rows[0]?.changes).toEqual([{ field: 'membership', before: 'withdrawn', after: 'active' }])
    expect(await commit(back)).toMatchObject({ done: 1, failed: 0 })
    expect((await person(accountId)).memberships).toMatchObject([{ status: 'active', position: { zh: '顾问' } }])
  })

  test('sets line managers by username or employee number, also one whom an earlier row adds', async () => {
    const shown = await preview([
      row('newchief', { name: '新主管', no: 'C1' }),
      row('worker0', { manager: 'C1' }),
      row('worker1', { manager: 'FULL' }),
      row('worker3', { manager: 'worker3' }),
      row('worker4', { manager: 'laterchief' }),
      row('laterchief', { name: '后主管' }),
    ])
    expect(shown.problems.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [5, 'manager', 'unknown'],
      [6, 'manager', 'unknown'],
    ])
    expect(shown.rows.find(({ line }) => line === 3)?.changes).toEqual([
      { field: 'manager', before: null, after: 'newchief' },
    ])
    const commit = async ({ importId, digest }: typeof shown) => {
      const input = { importId: importId ?? '', digest, skipsWrong: true }
      const begun = await server.call(peopleImportCommit, input, { token: full.token })
      return finish(begun.data.task.id, full)
    }
    expect(await commit(shown)).toMatchObject({ state: 'done', failed: 0 })
    const managers = async () =>
      Promise.all(
        ids()
          .slice(0, 2)
          .map(async (id) => (await person(id)).memberships[0]?.manager?.name ?? null),
      )
    expect(await managers()).toEqual(['新主管', '主管'])
    const again = await preview([row('worker0', { manager: 'newchief' }), row('worker1', { manager: '无' })])
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 1 })
    await commit(again)
    expect(await managers()).toEqual(['新主管', null])
  })

  test('follows those whom it moves to another department, and no one else', async () => {
    const { sql, clock } = server.deps
    const at = clock.now()
    const [home] = await sql<{ companyId: string }[]>`
      select company_id as "companyId" from membership where account_id = ${ids()[3] ?? ''}`
    const companyId = home?.companyId ?? ''
    // People are tracked where a requirement is in force.
    await sql`insert into requirement (id, company_id, title, status, due_kind, due_days, created_at, activated_at)
      values (gen_random_uuid(), ${companyId}, '{"zh": "必修"}', 'active', 'joining', 30, ${at}, ${at})`
    await sql`delete from requirement_move`
    const shown = await preview([row('worker3', { department: '西区/新点' }), row('worker4', { phone: '13800138044' })])
    expect(shown.problems).toEqual([])
    const input = { importId: shown.importId ?? '', digest: shown.digest }
    const begun = await server.call(peopleImportCommit, input, { token: full.token })
    expect(await finish(begun.data.task.id, full)).toMatchObject({ done: 2, failed: 0 })
    expect(await sql`select company_id as "companyId", account_id as "accountId" from requirement_move`).toEqual([
      { companyId, accountId: ids()[3] },
    ])
    await sql`delete from requirement_move`
    await sql`delete from requirement where company_id = ${companyId}`
  })

  test('looks companies up once for the file, however many rows it has, and each row finds its own', async () => {
    const second = await aCompany(server.deps, { name: '远桥二' })
    const rows = Array.from({ length: 60 }, (_, n) =>
      row(`many${n}`, { name: '多', company: n % 2 === 0 ? '星衡' : '远桥二' }),
    )
    const countLookups = () =>
      server.statements().filter((text) => text.includes('jsonb_each_text(c.short_name)')).length
    countLookups()
    const shown = await preview(rows)
    expect(countLookups()).toBe(1)
    const begun = await server.call(
      peopleImportCommit,
      { importId: shown.importId ?? '', digest: shown.digest },
      { token: full.token },
    )
    expect(await finish(begun.data.task.id, full)).toMatchObject({ done: 60, failed: 0 })
    expect(countLookups()).toBe(1)
    expect(
      await server.deps.sql`select count(*)::int as n from membership m join account a on a.id = m.account_id
        where m.company_id = ${second} and a.login ~ '^many[0-9]*[13579]$'`,
    ).toEqual([{ n: 30 }])
  })

  test('tells each mistake by row and field, with its rule and what to do; such rows are left out only if that is said', async () => {
    const shown = await preview([
      row('zhang wei', { name: '张伟' }),
      row('lu', { name: '陆', phone: '1380013800', email: 'lu@star' }),
      row('xu', { name: '徐', grants: 'exam' }),
      row('gu', { name: '顾', status: '停职' }),
      row('tao', { name: '陶', company: '' }),
      row('he', { name: '何', no: 'W1' }),
      row('he', { name: '何' }),
      row('wei', { name: '魏', grants: 'grading' }),
      row('nobody'),
      row('good', { name: '好人', no: 'G1' }),
    ])
    expect(shown.problems.map(({ line, field, rule, suggestion }) => [line, field, rule, suggestion])).toEqual([
      [2, 'login', 'form', 'zhangwei'],
      [3, 'email', 'form', null],
      [3, 'phone', 'form', null],
      [4, 'grants', 'unknown', 'exams'],
      [5, 'status', 'unknown', null],
      [6, 'company', 'missing', null],
      [7, 'employeeNo', 'taken', null],
      [8, 'login', 'repeated', null],
      [9, 'grants', 'notYours', null],
      [10, 'name', 'newNeedsName', null],
    ])
    expect(shown.problems[3]?.msg).toBe(
      '不存在“exam”这项权限，是否应为“考试”；可写的权限：课程、题库、考试、阅卷、证书、企业与人员、平台内容、评论审核、报表、交易、直播、系统运维',
    )
    expect(shown.counts).toMatchObject({ rows: 10, new: 1, wrong: 9 })
    const commit = (own = {}) =>
      server.call(
        peopleImportCommit,
        { importId: shown.importId ?? '', digest: shown.digest, ...own },
        { token: full.token },
      )
    expect((await commit()).reason).toBe('importHasProblems')
    const begun = await commit({ skipsWrong: true })
    expect(await finish(begun.data.task.id, full)).toMatchObject({ done: 1, failed: 0 })
    expect(await server.deps.sql`select from account where login in ('xu', 'gu', 'he', 'wei', 'lu')`).toHaveLength(0)
  })

  test('of who runs one company touches nobody beyond it, and opens no account above them', async () => {
    const shown = await preview(
      [
        row('out', { name: '外', company: '远桥' }),
        row('full', { email: 'mine@intruder.test' }),
        row('worker4', { email: 'mine2@intruder.test' }),
        row('in', { name: '内', no: 'I1' }),
      ],
      bound,
    )
    expect(shown.problems.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [2, 'company', 'notYours'],
      [3, 'login', 'notYours'],
      [4, 'login', 'notYours'],
    ])
    expect(shown.counts).toMatchObject({ new: 1, wrong: 3 })
  })

  test('tells who runs one company nothing of another one’s people, their numbers or their grants, nor whether a company is there', async () => {
    const outside = await aPerson(server.deps, far, {
      login: 'outside',
      name: '外人',
      employeeNo: 'F1',
      grants: ['commerce'],
      companyGrants: ['exams'],
    })
    const shown = await preview(
      [
        row('outside', { company: '远桥', name: '外人', grants: 'company:companies' }),
        row('outside', { name: '外人', email: 'x@intruder.test', grants: 'company:companies' }),
        row('stranger', { company: '远桥', no: 'F1' }),
        row('stranger2', { company: '没有这家', no: 'F1' }),
      ],
      bound,
    )
    expect(shown.problems.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [2, 'company', 'notYours'],
      [3, 'login', 'taken'],
      [4, 'company', 'notYours'],
      [5, 'company', 'notYours'],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/commerce|exams/)
    expect(shown.rows.every(({ changes }) => changes.length === 0)).toBe(true)
    await server.deps.sql`delete from staff_grant where account_id = ${outside.accountId}`
  })

  test('does not do to somebody what was not shown: who was changed meanwhile is told', async () => {
    const shown = await preview([row('worker3', { position: '经理' })])
    await server.deps.sql`update membership set position = '{"zh": "总监"}' where account_id = ${ids()[3] ?? ''}`
    const begun = await server.call(
      peopleImportCommit,
      { importId: shown.importId ?? '', digest: shown.digest },
      { token: full.token },
    )
    expect(await finish(begun.data.task.id, full)).toMatchObject({
      failed: 1,
      failures: [{ name: '2 worker3', reason: 'conflict' }],
    })
    expect((await person(ids()[3] ?? '')).memberships[0]?.position).toEqual({ zh: '总监' })
  })

  const rowsOf = (rows: readonly (readonly string[])[]) =>
    rows.map((cells, index) => ({ line: index + 1, cells: cells.map((text) => ({ text, problem: null })) }))

  test('from a personnel system needs no usernames, and its company and columns can be chosen', async () => {
    const sheet = '\uFEFF姓名,员工编号,代码,入职日期\r\n韩一,HR1,hr1@star.test,2025-03-01\r\n'
    const look = async (query: string, as = full, file = sheet) => {
      const answer = await server.inject({
        method: 'POST',
        url: `${peopleImportPreview.path}?${query}`,
        headers: { access_token: as.token, 'content-type': 'multipart/form-data; boundary=x' },
        payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${file}\r\n--x--\r\n`,
      })
      return answer.json().data as DataOf<typeof peopleImportPreview>
    }
    // There are two companies, so it must be clear which one is meant.
    const asked = await look('')
    expect(asked.problems.map(({ field, rule }) => [field, rule])).toEqual([['company', 'noColumn']])
    expect(asked.columns.map(({ field }) => field)).toEqual(['name', 'employeeNo', null, null])
    const shown = await look(`companyId=${star}&columns=name,employeeNo,email,`)
    expect(shown.problems).toEqual([])
    expect(shown).toMatchObject({ companyId: star, counts: { new: 1 } })
    expect(shown.rows[0]?.cells).toMatchObject({ login: 'HR1', email: 'hr1@star.test', department: '' })
    // Staff of one company import into that company, whichever one is named.
    expect(await look(`companyId=${far}`, bound)).toMatchObject({ companyId: star, counts: { new: 1 } })
    const input = { importId: shown.importId ?? '', digest: shown.digest }
    const begun = await server.call(peopleImportCommit, input, { token: full.token })
    expect(await finish(begun.data.task.id, full)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    expect(await server.deps.sql`select 1 from account where login = 'HR1'`).toHaveLength(1)
    // Another company has the same number: its person gets a username from the email, or the number with a code.
    const others = sheet.replace('韩一', '韩二').replace('hr1@star.test', 'han.er@far.test')
    const second = await look(`companyId=${far}&columns=name,employeeNo,email,`, full, others)
    expect(second).toMatchObject({ problems: [], counts: { new: 1 }, rows: [{ cells: { login: 'han.er' } }] })
    const third = await look(`companyId=${far}&columns=name,employeeNo,,`, full, others)
    expect(third.problems).toEqual([])
    expect(third.rows[0]?.cells.login).toMatch(/^HR1-[a-z0-9]+$/u)
  })

  test('that is none is said to be, and the template is read without a mistake', async () => {
    expect(nearestWord('exma', ['exams', 'live'])).toBe('exams')
    expect(readPeopleRows(rowsOf([['企业', '账户', '姓名']])).problems).toMatchObject([
      { field: 'login', rule: 'noColumn', suggestion: '账户' },
    ])
    expect(readPeopleRows([]).problems.map(({ rule }) => rule)).toEqual(['noColumn', 'noColumn', 'noColumn'])
    const template = await server.inject({
      method: 'GET',
      url: `${peopleImportTemplate.path}?lang=zh`,
      headers: { access_token: full.token },
    })
    const [sheet] = await readWorkbook(template.rawPayload)
    const read = readPeopleRows(rowsOf((sheet?.data ?? []).map((cells) => cells.map((cell) => String(cell ?? '')))))
    expect(read.problems).toEqual([])
    expect(read.rows).toMatchObject([{ login: 'zhangwei', department: ['华东区', '上海交付中心'] }])
    const payload = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\nPK\u0003\u0004 nothing\r\n--x--\r\n',
    )
    const answer = await server.inject({
      method: 'POST',
      url: peopleImportPreview.path,
      headers: { access_token: full.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect(answer.json().data).toMatchObject({ importId: null, problems: [{ field: 'file', rule: 'unreadable' }] })
  })
})
