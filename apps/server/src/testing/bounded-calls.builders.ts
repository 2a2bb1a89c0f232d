import { peopleViewSave } from '@portal/contract/identity/people.contract.ts'
import { peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { newId } from '../core/secrets/random.ts'
import { aDepartment, aPerson, type Person } from './builders.ts'
import { aCourse } from './course.builder.ts'
import type { TestServer } from './test-server.ts'
import { uploadAs } from './upload.ts'

/**
 * A company whose objects a test uses as inputs of the calls that are bounded by company, with its staff member and a
 * comment.
 */
export type BoundedCompany = {
  readonly id: string
  readonly name: string
  readonly keeper: Person
  readonly commentId: string
}
export type SentInput = Record<string, unknown>

/** Returns a text that the names of all objects of a company contain, so that a test finds them in a response. */
export const nameMarkOf = (companyId: string): string => `属${companyId}`

let serial = 0
/** Returns a number that was not returned before. */
export const nextTestNumber = () => ++serial
export const nextTestRequestKey = () => `bounded-call-${++serial}`
export const aNamedPerson = (server: TestServer, { id }: BoundedCompany, own: Parameters<typeof aPerson>[2] = {}) => {
  const login = `bounded${++serial}`
  return aPerson(server.deps, id, { login, name: nameMarkOf(id), email: `${login}@${id}.test`, ...own })
}
export const aPersonInput = async (server: TestServer, company: BoundedCompany) => ({
  personId: (await aNamedPerson(server, company)).accountId,
})
export const aPeopleSelection = async (server: TestServer, company: BoundedCompany) => ({
  requestKey: nextTestRequestKey(),
  selection: { ids: [(await aNamedPerson(server, company)).accountId] },
})
export async function aDepartmentIn(server: TestServer, { id }: BoundedCompany): Promise<string> {
  const departmentId = await aDepartment(server.deps, id)
  await server.deps
    .sql`update department set name = ${server.deps.sql.json({ zh: `${nameMarkOf(id)} ${++serial}` })} where id = ${departmentId}`
  return departmentId
}
/**
 * Creates a field for the people of a company and deletes the company's other fields, because it can have at most ten.
 */
export async function aFieldIn({ deps, clock }: TestServer, { id }: BoundedCompany): Promise<string> {
  const fieldId = newId(clock.now(), deps.random)
  await deps.sql`delete from person_field where company_id = ${id}`
  await deps.sql`
    insert into person_field (id, company_id, place, name)
    values (${fieldId}, ${id}, 1, ${deps.sql.json({ zh: `${nameMarkOf(id)} ${++serial}` })})`
  return fieldId
}
export async function aStoredPlan({ deps, clock }: TestServer, { id }: BoundedCompany): Promise<string> {
  const planId = newId(clock.now(), deps.random)
  await deps.sql`
    insert into study_plan (id, company_id, title, starts_on, status, for_everyone, created_at)
    values (${planId}, ${id}, ${deps.sql.json({ zh: nameMarkOf(id) })}, '2026-03-01', 'published', false, ${clock.now()})`
  return planId
}
export const planInput = () => ({
  title: { zh: `计划 ${++serial}` },
  startsOn: '2026-03-01',
  isMandatory: true,
  items: [],
})
export async function aDraftPlan(server: TestServer, company: BoundedCompany): Promise<string> {
  const planId = await aStoredPlan(server, company)
  await server.deps.sql`update study_plan set status = 'draft' where id = ${planId}`
  return planId
}
/** Creates a plan with an item, for everyone in its company. */
export async function aPlanWithItem(
  server: TestServer,
  company: BoundedCompany,
  dueOn: string | null = null,
): Promise<string> {
  const [planId, { productId }] = [await aStoredPlan(server, company), await aCourse(server.deps)]
  await server.deps.sql`insert into study_plan_item (plan_id, product_id, position) values (${planId}, ${productId}, 1)`
  await server.deps.sql`update study_plan set for_everyone = true, due_on = ${dueOn} where id = ${planId}`
  return planId
}
/** Creates a department with a person in it; returns the ids of the company and of the department. */
export async function aDepartmentWithPerson(server: TestServer, company: BoundedCompany) {
  const departmentId = await aDepartmentIn(server, company)
  const { accountId } = await aNamedPerson(server, company)
  await server.deps.sql`update membership set department_id = ${departmentId} where account_id = ${accountId}`
  return { companyId: company.id, departmentId }
}
export const peopleSheetOf = (company: string, login: string, name: string) =>
  `企业,账号,姓名,邮箱,手机,工号,部门,职位,权限,状态\n${company},${login},${name},,,,,组长,,\n`
export async function aPeopleImportPreview(server: TestServer, { name, keeper }: BoundedCompany): Promise<SentInput> {
  const { data } = await uploadAs(server, keeper, {
    name: 'a.csv',
    bytes: Buffer.from(peopleSheetOf(name, `bounded${++serial}`, '新来')),
    path: peopleImportPreview.path,
  })
  const { importId, digest } = data as unknown as { importId: string; digest: string }
  return { importId, digest }
}
export async function aPeopleView(server: TestServer, { id, keeper }: BoundedCompany): Promise<string> {
  const { data } = await server.call(
    peopleViewSave,
    { name: `${nameMarkOf(id)}${++serial % 10}`, isShared: true, filters: {} },
    keeper,
  )
  await server.deps.sql`update saved_view set name = name || ${++serial} where id = ${data.view.id}`
  return data.view.id
}
export const aMembershipInput = async (server: TestServer, company: BoundedCompany) => ({
  companyId: company.id,
  departmentId: await aDepartmentIn(server, company),
  employeeNo: nextTestRequestKey(),
})
