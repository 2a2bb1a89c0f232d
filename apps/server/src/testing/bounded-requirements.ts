import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { approvalRuleSet, approvalRules } from '@portal/contract/requirements/approval.contract.ts'
import {
  leaveOfAbsenceRecord,
  managedRequirementList,
  requirementActivate,
  requirementArchive,
  requirementCoverage,
  requirementCoverageGroups,
  requirementCreate,
  requirementExplain,
  requirementExport,
  requirementGroups,
  requirementItemFind,
  requirementPeople,
  requirementPreview,
  requirementPreviewCompleted,
  requirementRead,
  requirementTotals,
  requirementUpdate,
  requirementWaive,
  requirementWaiverWithdraw,
  teamManagerSet,
  teamManagers,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { newId } from '../core/secrets/random.ts'
import { refreshRequirement } from '../features/requirements/requirement-run.service.ts'
import {
  aDepartmentIn,
  aNamedPerson,
  type BoundedCompany,
  nextTestRequestKey,
  type SentInput,
} from './bounded-calls.builders.ts'
import { aCourse } from './course.builder.ts'
import type { TestServer } from './test-server.ts'

type Input = (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
type Entry = readonly [AnyCall, { input: Input; elsewhere: ErrorCode | 'nothing'; isNameless?: true }]
const key = nextTestRequestKey

/** A requirement of a company with one item: a draft, or active with its people. */
async function aRequirement(server: TestServer, company: BoundedCompany, status: 'draft' | 'active'): Promise<string> {
  const id = newId(server.clock.now(), server.deps.random)
  const { productId } = await aCourse(server.deps)
  await server.deps.sql`
    insert into requirement (id, company_id, title, status, due_kind, due_days, created_at, activated_at)
    values (${id}, ${company.id}, '{"zh": "必修"}', ${status}, 'assignment', 30, ${server.clock.now()},
      ${status === 'active' ? server.clock.now() : null})`
  await server.deps
    .sql`insert into requirement_item (requirement_id, position, product_id) values (${id}, 1, ${productId})`
  if (status === 'active') await refreshRequirement(server.deps, id)
  return id
}
async function withPerson(server: TestServer, company: BoundedCompany) {
  const { accountId } = await aNamedPerson(server, company)
  return { requirementId: await aRequirement(server, company, 'active'), accountId }
}
const content = {
  title: { zh: '必修' },
  items: [],
  whom: { departmentIds: [], positions: [] },
  dueKind: 'assignment',
  dueDays: 30,
  windowDays: 0,
  graceDays: 0,
  countsEarlier: true,
}

const ofRequirement = (call: AnyCall, status: 'draft' | 'active', more: object = {}): Entry => [
  call,
  {
    input: async (server, company) => ({ requirementId: await aRequirement(server, company, status), ...more }),
    elsewhere: 'requirementNotFound',
    isNameless: true,
  },
]
const ofPerson = (call: AnyCall, more: object = {}): Entry => [
  call,
  {
    input: async (server, company) => ({ ...(await withPerson(server, company)), ...more }),
    elsewhere: 'requirementNotFound',
    isNameless: true,
  },
]

/** The calls about requirements and managers that staff of one company may make for it alone. */
export const boundedRequirementCalls: readonly Entry[] = [
  [
    requirementCreate,
    {
      input: (_server, { id }) => ({ requestKey: key(), companyId: id, title: { zh: '必修' } }),
      elsewhere: 'malformed',
      isNameless: true,
    },
  ],
  ofRequirement(requirementUpdate, 'draft', { revision: 1, content }),
  ofRequirement(requirementActivate, 'draft', { revision: 1 }),
  ofRequirement(requirementArchive, 'active', { revision: 1 }),
  ofRequirement(requirementRead, 'draft'),
  ofRequirement(requirementPreview, 'draft', { content }),
  ofRequirement(requirementPreviewCompleted, 'draft', { content }),
  ofRequirement(requirementPeople, 'active'),
  ofRequirement(requirementCoverage, 'active'),
  ofRequirement(requirementCoverageGroups, 'active'),
  [
    requirementExport,
    {
      input: async (server, company) => ({
        requestKey: key(),
        requirementId: await aRequirement(server, company, 'active'),
      }),
      elsewhere: 'requirementNotFound',
      isNameless: true,
    },
  ],
  ofPerson(requirementExplain),
  ofPerson(requirementWaive, { reason: '外派' }),
  [
    requirementWaiverWithdraw,
    {
      input: async (server, company) => {
        const target = await withPerson(server, company)
        await server.deps.sql`update requirement_cycle set waived_at = now(), waived_reason = '外派'
          where requirement_id = ${target.requirementId} and account_id = ${target.accountId}`
        return target
      },
      elsewhere: 'requirementNotFound',
      isNameless: true,
    },
  ],
  ofPerson(leaveOfAbsenceRecord, { startsOn: '2026-03-10', endsOn: '2026-03-19', reason: '产假' }),
  [managedRequirementList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  [requirementTotals, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [requirementItemFind, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [requirementGroups, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [approvalRules, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    approvalRuleSet,
    {
      input: (_server, { id }) => ({ companyId: id, subject: 'evidence', approver: 'either' }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
  [teamManagers, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    teamManagerSet,
    {
      input: async (server, company) => ({
        departmentId: await aDepartmentIn(server, company),
        accountId: (await aNamedPerson(server, company)).accountId,
        manages: true,
      }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
]
