import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf, todayOf } from '../../core/text/calendar.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { pdfText, readSheets } from '../../testing/read-files.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { refreshPlanProgress, refreshStudyWeeks } from '../learning/learning.public.ts'
import { aPlan, mandatoryPlanItem } from '../learning/plans/plan.builders.ts'

let server: TestServer
let staff: Person
let [own, other, department] = ['', '', '']
beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  ;[own, other] = [await aCompany(deps), await aCompany(deps)]
  department = await aDepartment(deps, own)
  staff = await aPerson(deps, own, { grants: ['reports'] })
  const monday = mondayOf(todayOf(deps))
  const study = (who: Person, week: number, hours: number) =>
    deps.sql`insert into study_rank (company_id, period, starts_on, account_id, seconds) values (${who.companyId}, 1, ${addDays(monday, -7 * week)}, ${who.accountId}, ${hours * 3600})`
  const [ann, ben, cat] = [await aPerson(deps, own), await aPerson(deps, own), await aPerson(deps, other)]
  await moveToDepartment(deps, ann, department)
  await study(ann, 1, 3)
  await study(ben, 1, 2)
  await study(cat, 1, 7)
  await study(ann, 2, 1)
  await study(ann, 14, 10)
  await refreshStudyWeeks(deps)
})
afterAll(() => server.close())

test('study is reported by week, company and department', async () => {
  const ask = async (input: object, by = staff) => (await server.call(learningReport, input as never, by)).data
  const all = await ask({})
  expect(all.weeks).toHaveLength(12)
  expect(all.weeks.slice(-3).map(({ hours, people }) => [hours, people])).toEqual([
    [1, 1],
    [12, 3],
    [0, 0],
  ])
  expect(all.companies.map(({ id, hours, before }) => [id, hours, before])).toEqual([
    [other, 7, 0],
    [own, 6, 10],
  ])
  const one = await ask({ companyId: own, departmentId: department })
  expect(one.weeks.slice(-3).map(({ hours }) => hours)).toEqual([1, 3, 0])
  expect(one.departments).toMatchObject([{ id: department, hours: 4, before: 10, people: 1 }])
})

test('plans and certificates of a department are those of its people', async () => {
  const { deps } = server
  const company = await aCompany(deps)
  const top = await aDepartment(deps, company)
  const team = await aDepartment(deps, company, top)
  const author = await aPerson(deps, await aCompany(deps), { grants: ['companies', 'reports'] })
  const [inside, below, beside] = [
    await aPerson(deps, company),
    await aPerson(deps, company),
    await aPerson(deps, company),
  ]
  await moveToDepartment(deps, inside, top)
  await moveToDepartment(deps, below, team)
  const course = await aCourse(deps)
  await deps.sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    select ${company}, id, ${course.productId}, 100, now(), now(), now() from unnest(${[below.accountId, beside.accountId]}::uuid[]) id`
  const { planId } = await aPlan(server, author, company, {
    items: [mandatoryPlanItem({ productId: course.productId })],
  })
  await aPlan(
    server,
    author,
    company,
    { items: [mandatoryPlanItem({ productId: course.productId })] },
    { accountIds: [beside.accountId] },
  )
  await refreshPlanProgress(deps)
  await deps.sql`
    insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
    values ('00000000-0000-7000-8000-00000000c0de', 'ZZ-RD', '{"zh": "证书"}', '{"zh": "证书"}', '{"zh": "院长"}', 'course', now(), now())`
  await deps.sql`
    insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, holder_keys, facts, issued_at)
    select gen_random_uuid(), id::text, id::text, '00000000-0000-7000-8000-00000000c0de', id, ${company}, 'course', gen_random_uuid(), '{}', '{}', ${server.clock.now()}
    from unnest(${[below.accountId, beside.accountId]}::uuid[]) id`
  const ask = async (departmentId?: string) => {
    const { plans, certificates } = (
      await server.call(learningReport, { companyId: company, ...(departmentId && { departmentId }) } as never, staff)
    ).data
    return [
      plans.map(({ planId: id, assigned, begun, halfway, done }) => [id === planId, assigned, begun, halfway, done]),
      certificates.months.at(-1)?.issued,
    ]
  }
  expect(await ask()).toEqual([
    expect.arrayContaining([
      [true, 3, 2, 2, 2],
      [false, 1, 1, 1, 1],
    ]),
    2,
  ])
  expect(await ask(top)).toEqual([[[true, 2, 1, 1, 1]], 1])
  expect(await ask(team)).toEqual([[[true, 1, 1, 1, 1]], 1])
})

test('who holds the grant for one company reads of that one alone', async () => {
  const keeper = await aPerson(server.deps, own, { companyGrants: ['reports'] })
  const { data } = await server.call(learningReport, {} as never, keeper)
  expect(data.companies.map(({ id }) => id)).toEqual([own])
  expect(data.choices.companies.map(({ id }) => id)).toEqual([own])
  expect((await server.call(learningReport, { companyId: other } as never, keeper)).reason).toBe('notFound')
})

test('the report goes into a workbook and a PDF with the same figures, as far as its reader may see', async () => {
  const file = async (input: object, by = staff, lang = 'zh') =>
    server.inject({
      method: 'POST',
      url: learningReportFile.path,
      headers: { access_token: by.token, 'accept-language': lang, 'content-type': 'application/json' },
      payload: input,
    })
  const book = await file({ as: 'xlsx' })
  expect(book.headers['content-disposition']).toContain(encodeURIComponent(`学习报告 ${todayOf(server.deps)}.xlsx`))
  const sheets = new Map((await readSheets(book.rawPayload)).map(({ sheet, data }) => [sheet, data]))
  expect([...sheets.keys()]).toEqual(['概况', '每周学习', '部门', '企业', '学习计划', '证书'])
  expect(sheets.get('概况')).toContainEqual(['上周学习小时', 12])
  expect(
    sheets
      .get('每周学习')
      ?.slice(-3)
      .map((row) => row.slice(1)),
  ).toEqual([
    [1, 1],
    [12, 3],
    [0, 0],
  ])
  expect(sheets.get('企业')?.map((row) => row[1])).toEqual(['小时', 7, 6])

  const keeper = await aPerson(server.deps, own, { companyGrants: ['reports'] })
  const bound = new Map(
    (await readSheets((await file({ as: 'xlsx' }, keeper)).rawPayload)).map(({ sheet, data }) => [sheet, data]),
  )
  expect(bound.get('企业')?.map((row) => row[1])).toEqual(['小时', 6])
  expect((await file({ as: 'xlsx', companyId: other }, keeper)).json()).toMatchObject({ data: { reason: 'notFound' } })

  const pdf = await file({ as: 'pdf', companyId: own }, staff, 'en')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = await pdfText(pdf.rawPayload)
  for (const words of ['Learningreport', 'Hourslastweek5', 'Peoplelastweek']) expect(text).toContain(words)
})
