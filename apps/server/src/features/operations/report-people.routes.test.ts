import {
  learnerReportExport,
  learnerReportList,
  learnerReportRead,
} from '@portal/contract/operations/report-people.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../core/tasks/task.ts'
import { addDays, mondayOf, todayOf } from '../../core/text/calendar.ts'
import { aCompany, aDepartment, aPerson, joinCompany, moveToDepartment, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { readSheets } from '../../testing/read-files.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { reportPeopleExportKind } from './report-people-export.service.ts'

let server: TestServer
let [staff, keeper, ann, ben]: Person[] = []
let [own, other, department] = ['', '', '']
beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  ;[own, other] = [await aCompany(deps), await aCompany(deps)]
  department = await aDepartment(deps, own)
  staff = await aPerson(deps, await aCompany(deps), { grants: ['reports'] })
  keeper = await aPerson(deps, own, { companyGrants: ['reports'] })
  ;[ann, ben] = [await aPerson(deps, own), await aPerson(deps, own)]
  await moveToDepartment(deps, ann, department)
  await joinCompany(deps, ann.accountId, other)
  const monday = mondayOf(todayOf(deps))
  const study = (companyId: string, who: Person, day: string, seconds: number) =>
    deps.sql`insert into study_day (company_id, account_id, day, studied, seconds) values (${companyId}, ${who.accountId}, ${day}, '{}', ${seconds})`
  await study(own, ann, addDays(monday, -7), 3600)
  await study(own, ann, addDays(monday, -1), 1800)
  await study(own, ann, addDays(monday, -14 * 7), 900)
  await study(other, ann, addDays(monday, -7), 60)
  const { productId } = await aCourse(deps)
  await deps.sql`
    insert into product_progress (company_id, account_id, product_id, percent, studied_seconds, started_at, updated_at) values (${own}, ${ann.accountId}, ${productId}, 40, 600, now(), now())`
})
afterAll(() => server.close())

const people = async (input: object, by: Person | undefined) =>
  (await server.call(learnerReportList, input as never, by as Person)).data
const person = (input: object, by: Person | undefined) => server.call(learnerReportRead, input as never, by as Person)

test('people are in the report with their study in these weeks, and in the same number before', async () => {
  const { rows, total } = await people({ companyId: own, departmentId: department }, staff)
  expect(total).toBe(1)
  expect(rows).toMatchObject([
    {
      id: ann?.accountId,
      seconds: 5400,
      before: 900,
      overdue: 0,
      company: { id: own },
      department: { id: department },
    },
  ])
  expect((await people({ companyId: own }, staff)).rows.find(({ id }) => id === ben?.accountId)).toMatchObject({
    seconds: 0,
    before: 0,
  })
  expect((await people({ companyId: own, departmentId: department, weeks: 26 }, staff)).rows).toMatchObject([
    { seconds: 6300, before: 0 },
  ])
})

test('one person is reported by week, with courses', async () => {
  const { data } = await person({ personId: ann?.accountId }, staff)
  expect(data.weeks).toHaveLength(12)
  expect(data.weeks.slice(-3).map(({ seconds }) => seconds)).toEqual([0, 5460, 0])
  expect(data).toMatchObject({
    before: 900,
    coursesTotal: 1,
    courses: [{ percent: 40, seconds: 600 }],
    examsTotal: 0,
    certificates: [],
  })
  expect(data.memberships.map(({ company }) => company.id).sort()).toEqual([own, other].sort())
})

test('who holds the grant for one company reads of its people, and of them what belongs to it', async () => {
  expect((await people({}, keeper)).rows.map(({ id }) => id)).not.toContain(staff?.accountId)
  expect((await people({ companyId: other }, keeper)).rows).toEqual([])
  const { data } = await person({ personId: ann?.accountId }, keeper)
  expect(data.memberships.map(({ company }) => company.id)).toEqual([own])
  expect(data.weeks.at(-2)?.seconds).toBe(5400)
  expect((await person({ personId: staff?.accountId }, keeper)).reason).toBe('notFound')
})

test('the report by person goes into a workbook as it is shown, as far as its reader may see', async () => {
  const exported = async (input: object, by: Person | undefined) => {
    const made = await server.call(
      learnerReportExport,
      { requestKey: crypto.randomUUID(), columns: ['name', 'percent', 'studied', 'change'], ...input } as never,
      by as Person,
    )
    await createTaskJob([reportPeopleExportKind]).run(server.deps, { taskId: made.data.task.id })
    const { task } = (await server.call(taskCall, { taskId: made.data.task.id }, by as Person)).data
    const file = await server.inject({
      method: 'GET',
      url: task.fileUrl ?? '',
      headers: { access_token: by?.token ?? '' },
    })
    return (await readSheets(file.rawPayload))[0]?.data ?? []
  }
  const [head, ...rows] = await exported({ companyId: own, departmentId: department }, staff)
  expect(head).toEqual(['姓名', '账号名', '工号', '学习计划 %', '逾期计划', '学习小时', '前一时段小时'])
  expect(rows.map((row) => row.slice(-3))).toEqual([[0, 1.5, 0.3]])
  expect((await exported({}, keeper)).length - 1).toBe((await people({}, keeper)).total)
  expect((await exported({ companyId: other }, keeper)).length).toBe(1)
})
