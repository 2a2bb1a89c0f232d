import { planAssign, planCreate, planPublish } from '@portal/contract/learning/plan-staff.contract.ts'
import { afterAll } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { PlanInput } from './plan-content.rules.ts'

type Whom = {
  readonly everyone?: boolean
  readonly accountIds?: readonly string[]
  readonly departmentIds?: readonly string[]
}

/** Creates a published plan with the calls that staff use. Returns its id and revision. */
export async function aPlan(
  server: TestServer,
  staff: Person,
  companyId: string,
  own: Partial<PlanInput> & Pick<PlanInput, 'items'>,
  whom: Whom = { everyone: true },
) {
  const content = { title: { zh: '年度计划', en: 'Yearly plan' }, startsOn: '2026-03-01', isMandatory: true, ...own }
  const made = await server.call(planCreate, { companyId, content }, staff)
  if (made.code !== 200) throw new Error(made.raw)
  const assigned = await server.call(
    planAssign,
    {
      planId: made.data.planId,
      revision: made.data.revision,
      everyone: false,
      accountIds: [],
      departmentIds: [],
      ...whom,
    } as never,
    staff,
  )
  if (assigned.code !== 200) throw new Error(assigned.raw)
  const { planId, revision } = assigned.data
  const published = await server.call(planPublish, { planId, revision }, staff)
  if (published.code !== 200) throw new Error(published.raw)
  return { planId, revision: published.data.revision }
}
export const mandatoryPlanItem = (thing: { productId?: string; examId?: string; dueOn?: string }) => ({
  isMandatory: true,
  ...thing,
})
export const optionalPlanItem = (thing: { productId?: string; examId?: string; dueOn?: string }) => ({
  isMandatory: false,
  ...thing,
})

/**
 * Opens the environment for a file of tests about plans: a server, a company, a person who creates plans, a course, and
 * the content of a plan with that course. It is closed after the last test.
 */
export async function openPlanTests() {
  const server = await openTestServer()
  afterAll(() => server.close())
  const company = await aCompany(server.deps)
  const staff = await aPerson(server.deps, company, { grants: ['companies', 'reports'] })
  const { productId } = await aCourse(server.deps)
  const content = (own: object = {}) => ({
    title: { zh: '计划', en: 'Plan' },
    startsOn: '2026-03-01',
    isMandatory: true,
    items: [mandatoryPlanItem({ productId })],
    ...own,
  })
  return { server, company, staff, productId, content }
}
