import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  peopleAssignPlan,
  peopleExport,
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
} from '@portal/contract/identity/people-bulk.contract.ts'
import {
  managedPlanList,
  planAssign,
  planCopy,
  planCreate,
  planItemFind,
  planPeopleCount,
  planProgress,
  planProgressExport,
  planPublish,
  planRead,
  planRemind,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import {
  learnerReportExport,
  learnerReportList,
  learnerReportRead,
} from '@portal/contract/operations/report-people.contract.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { newId } from '../core/secrets/random.ts'
import {
  aDepartmentIn,
  aDepartmentWithPerson,
  aDraftPlan,
  aNamedPerson,
  aPeopleImportPreview,
  aPlanWithItem,
  aStoredPlan,
  type BoundedCompany,
  nextTestRequestKey,
  peopleSheetOf,
  planInput,
  type SentInput,
} from './bounded-calls.builders.ts'
import { boundedCommentCalls } from './bounded-calls.comments.ts'
import { boundedConnectionCalls, boundedNoticeCalls } from './bounded-calls.connections.ts'
import { boundedDeveloperCalls } from './bounded-calls.developers.ts'
import { boundedExamCalls } from './bounded-calls.exams.ts'
import { boundedGradingCalls } from './bounded-calls.grading.ts'
import { boundedPeopleCalls, callOnPeople, callOnPerson } from './bounded-calls.people.ts'
import { boundedQuestionCalls } from './bounded-calls.questions.ts'
import { boundedRoleCalls } from './bounded-calls.roles.ts'
import { boundedChecklistCalls } from './bounded-checklists.ts'
import { boundedCreditCalls } from './bounded-credits.ts'
import { boundedDesignCalls } from './bounded-designs.ts'
import { boundedJoiningCalls } from './bounded-joining.ts'
import { boundedPolicyCalls } from './bounded-policies.ts'
import { boundedRequirementCalls } from './bounded-requirements.ts'
import type { TestServer } from './test-server.ts'

/**
 * A call that staff with a permission for one company may make, and only about that company, with the input by which a
 * test shows that it refuses the objects of another company.
 */
export type BoundedCall = {
  /** The input of the call for a company; each time with new objects. A field `file` is sent as a file: its text, or name and content in base64. */
  readonly input: (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
  /** The answer to the input of another company: a reason, or 200 without its data. */
  readonly elsewhere: ErrorCode | 'nothing'
  /** Its answer names no company and no person, so that silence about another one proves nothing. */
  readonly isNameless?: true
}

/** All calls that are bounded by company: those that the contract opens to staff with a permission for one company. */
export const boundedCalls: ReadonlyMap<AnyCall, BoundedCall> = new Map<AnyCall, BoundedCall>([
  ...boundedCommentCalls,
  ...boundedDeveloperCalls,
  ...boundedPeopleCalls,
  ...boundedExamCalls,
  ...boundedGradingCalls,
  ...boundedQuestionCalls,
  ...boundedRoleCalls,
  ...boundedChecklistCalls,
  ...boundedPolicyCalls,
  ...boundedCreditCalls,
  ...boundedDesignCalls,
  ...boundedRequirementCalls,
  ...boundedConnectionCalls,
  ...boundedJoiningCalls,
  ...boundedNoticeCalls,
  [
    managedPlanList,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await aStoredPlan(server, company)
        return { companyId: company.id }
      },
    },
  ],
  [
    planCreate,
    { input: (_server, { id }) => ({ companyId: id, content: planInput() }), elsewhere: 'malformed', isNameless: true },
  ],
  [
    planRead,
    { input: async (server, company) => ({ planId: await aStoredPlan(server, company) }), elsewhere: 'planNotFound' },
  ],
  [
    planUpdate,
    {
      input: async (server, company) => ({
        planId: await aDraftPlan(server, company),
        revision: 1,
        content: planInput(),
      }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planAssign,
    {
      input: async (server, company) => ({ planId: await aStoredPlan(server, company), revision: 1, everyone: true }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planPublish,
    {
      input: async (server, company) => ({ planId: await aPlanWithItem(server, company), revision: 1 }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planWithdraw,
    {
      input: async (server, company) => ({ planId: await aStoredPlan(server, company), revision: 1 }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planCopy,
    {
      input: async (server, company) => ({
        requestKey: nextTestRequestKey(),
        planId: await aStoredPlan(server, company),
      }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [planItemFind, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    planPeopleCount,
    {
      input: async (server, company) => ({
        companyId: company.id,
        departmentIds: [await aDepartmentIn(server, company)],
      }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
  [
    planProgress,
    {
      input: async (server, company) => ({ planId: await aPlanWithItem(server, company) }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planRemind,
    {
      input: async (server, company) => ({
        requestKey: nextTestRequestKey(),
        planId: await aPlanWithItem(server, company, '2026-03-01'),
        selection: { matching: { state: 'overdue' } },
      }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [
    planProgressExport,
    {
      input: async (server, company) => ({
        requestKey: nextTestRequestKey(),
        planId: await aPlanWithItem(server, company),
        columns: ['name'],
      }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  callOnPeople(peopleAssignPlan, 'planNotFound', async (server, company) => ({
    planId: await aStoredPlan(server, company),
  })),
  [
    peopleExport,
    {
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id, columns: ['name', 'login'] }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [peopleImportTemplate, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  [
    peopleImportPreview,
    {
      elsewhere: 'nothing',
      isNameless: true,
      input: async (server, company) => ({
        file: peopleSheetOf(company.name, (await aNamedPerson(server, company)).login, ''),
      }),
    },
  ],
  [peopleImportCommit, { input: aPeopleImportPreview, elsewhere: 'notFound', isNameless: true }],

  [
    auditActors,
    {
      elsewhere: 'nothing',
      isNameless: true,
      async input(server, company) {
        await aNamedPerson(server, company, { companyGrants: ['exams'] })
        return {}
      },
    },
  ],
  [
    auditExport,
    {
      input: (_server, { id }) => ({
        requestKey: nextTestRequestKey(),
        companyId: id,
        words: [],
        columns: ['at', 'actor'],
      }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [
    learningReport,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await aDepartmentIn(server, company)
        return { companyId: company.id }
      },
    },
  ],
  [
    learningReportFile,
    { input: (_server, { id }) => ({ companyId: id, as: 'xlsx' }), elsewhere: 'notFound', isNameless: true },
  ],
  [learnerReportList, { input: aDepartmentWithPerson, elsewhere: 'nothing' }],
  [
    learnerReportExport,
    {
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id, columns: ['name'] }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  callOnPerson(learnerReportRead, 'notFound'),
  [reportMails, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  [
    reportMailSave,
    {
      elsewhere: 'notFound',
      isNameless: true,
      async input({ deps }, { id, keeper }) {
        await deps.sql`update account set email = ${`keeper@${id}.test`} where id = ${keeper.accountId}`
        return { every: 'week', companyId: id }
      },
    },
  ],
  [
    reportMailRemove,
    { input: ({ clock, deps }) => ({ id: newId(clock.now(), deps.random) }), elsewhere: 'nothing', isNameless: true },
  ],
  [
    auditList,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        const { accountId } = await aNamedPerson(server, company)
        await writeAudit(server.deps, server.deps.sql, accountId, {
          action: 'account.place',
          thing: 'account',
          thingId: accountId,
          companyId: company.id,
        })
        return { companyId: company.id, actorId: accountId, thingId: accountId }
      },
    },
  ],
])
