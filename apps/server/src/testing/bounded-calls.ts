import type { ErrorCode } from '@portal/contract/all-codes.ts'
import {
  commentCompanies,
  commentDecide,
  commentQueue,
  commentRead,
  commentsDecide,
  commentWords,
  commentWordsPut,
  commentWordsTest,
} from '@portal/contract/community/comment-staff.contract.ts'
import { companyRead, companySave } from '@portal/contract/companies/company-staff.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  companyList,
  departmentTree,
  peopleCounts,
  peopleList,
  peopleViewRemove,
  peopleViewSave,
  peopleViews,
  personDetail,
  personLearning,
} from '@portal/contract/identity/people.contract.ts'
import {
  peopleAssignPlan,
  peopleEndSessions,
  peopleExport,
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
  peopleInvite,
  peopleMove,
  peopleResume,
  peopleSuspend,
} from '@portal/contract/identity/people-bulk.contract.ts'
import {
  departmentCreate,
  departmentMove,
  departmentRemove,
  departmentRename,
  personCreate,
  personEdit,
  personGrantGive,
  personGrantTake,
  personInvite,
  personJoin,
  personLeave,
  personPlace,
  personResume,
  personSessionEnd,
  personSessionsEnd,
  personSuspend,
  personUnlock,
} from '@portal/contract/identity/people-change.contract.ts'
import {
  planAssign,
  planCopy,
  planCreate,
  planFind,
  planManage,
  planProgress,
  planProgressExport,
  planPublish,
  planReach,
  planRead,
  planRemind,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import { reportPeople, reportPeopleExport, reportPerson } from '@portal/contract/operations/report-people.contract.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { newId } from '../core/secrets/random.ts'
import {
  aDepartmentIn,
  aDepartmentWithPerson,
  aPersonWithSeat,
  aPlanWithItem,
  aPreview,
  aStoredPlan,
  createPersonInput,
  createSomePerson,
  createView,
  draftPlan,
  nextKey,
  nextNumber,
  type OneCompany,
  planInput,
  type SentInput,
  selectedPeople,
  sheetOf,
} from './bounded-calls.builders.ts'
import { boundedConnectionCalls, boundedNoticeCalls } from './bounded-calls.connections.ts'
import { boundedDeveloperCalls } from './bounded-calls.developers.ts'
import { boundedExamCalls } from './bounded-calls.exams.ts'
import { boundedGradingCalls } from './bounded-calls.grading.ts'
import { boundedQuestionCalls } from './bounded-calls.questions.ts'
import { boundedRoleCalls } from './bounded-calls.roles.ts'
import { boundedChecklists } from './bounded-checklists.ts'
import { boundedCredits } from './bounded-credits.ts'
import { boundedDesigns } from './bounded-designs.ts'
import { boundedJoining } from './bounded-joining.ts'
import { boundedPolicies } from './bounded-policies.ts'
import { boundedRequirements } from './bounded-requirements.ts'
import type { TestServer } from './test-server.ts'

export type BoundedCall = {
  /** The input of the call for a company; each time with new objects. A field `file` is sent as a file: its text, or name and content in base64. */
  readonly input: (server: TestServer, company: OneCompany) => SentInput | Promise<SentInput>
  /** The answer to the input of another company: a reason, or 200 without its data. */
  readonly elsewhere: ErrorCode | 'nothing'
  /** Its answer names no company and no person, so that silence about another one proves nothing. */
  readonly isNameless?: true
}

const whole = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  more: (server: TestServer, company: OneCompany) => SentInput | Promise<SentInput> = () => ({}),
): readonly [AnyCall, BoundedCall] => [
  call,
  {
    elsewhere,
    input: async (server, company) => ({
      ...(await createPersonInput(server, company)),
      ...(await more(server, company)),
    }),
  },
]
const many = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  more: (server: TestServer, company: OneCompany) => SentInput | Promise<SentInput> = () => ({}),
): readonly [AnyCall, BoundedCall] => [
  call,
  {
    elsewhere,
    isNameless: true,
    input: async (server, company) => ({
      ...(await selectedPeople(server, company)),
      ...(await more(server, company)),
    }),
  },
]

/** Every call that is declared as bounded by company. */
export const boundedCalls: ReadonlyMap<AnyCall, BoundedCall> = new Map<AnyCall, BoundedCall>([
  ...boundedDeveloperCalls,
  ...boundedExamCalls,
  ...boundedGradingCalls,
  ...boundedQuestionCalls,
  ...boundedRoleCalls,
  ...boundedChecklists,
  ...boundedPolicies,
  ...boundedCredits,
  ...boundedDesigns,
  ...boundedRequirements,
  ...boundedConnectionCalls,
  ...boundedJoining,
  ...boundedNoticeCalls,
  [commentQueue, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'forbidden' }],
  [commentRead, { input: (_server, { commentId }) => ({ commentId }), elsewhere: 'commentNotFound' }],
  [
    commentDecide,
    {
      input: (_server, { commentId }) => ({ commentId, revision: 1, decision: 'hide', reason: '不合约定' }),
      elsewhere: 'commentNotFound',
      isNameless: true,
    },
  ],
  [
    commentsDecide,
    {
      input: (_server, { commentId }) => ({
        comments: [{ commentId, revision: 9 }],
        decision: 'hide',
        reason: '不合约定',
      }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [commentCompanies, { input: () => ({}), elsewhere: 'nothing' }],
  [commentWordsTest, { input: () => ({ text: '刷分', words: ['刷分'] }), elsewhere: 'nothing', isNameless: true }],
  [commentWords, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    commentWordsPut,
    {
      input: (_server, { id }) => ({ companyId: id, revision: 0, isOn: true, words: ['刷分'] }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],

  [peopleList, { input: aDepartmentWithPerson, elsewhere: 'nothing' }],
  [peopleCounts, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  [
    peopleViews,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await createView(server, company)
        return {}
      },
    },
  ],
  [
    peopleViewSave,
    {
      input: async (server, company) => ({
        viewId: await createView(server, company),
        name: nextKey(),
        isShared: true,
        filters: {},
      }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
  [
    peopleViewRemove,
    {
      input: async (server, company) => ({ viewId: await createView(server, company) }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [companyRead, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound' }],
  [
    companySave,
    {
      elsewhere: 'notFound',
      async input(server, { id, keeper }) {
        const { data } = await server.call(companyRead, { companyId: id }, keeper)
        return { companyId: id, revision: data.company.revision, brandColor: `#${String(100_000 + nextNumber())}` }
      },
    },
  ],
  [companyList, { input: () => ({}), elsewhere: 'nothing' }],
  [
    departmentTree,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await aDepartmentIn(server, company)
        return { companyId: company.id }
      },
    },
  ],

  whole(personDetail, 'notFound'),
  [
    personLearning,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: createPersonInput,
    },
  ],
  [
    personCreate,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({
        requestKey: nextKey(),
        name: '新同事',
        login: nextKey(),
        email: `${nextKey()}@${company.id}.test`,
        isInvited: true,
        ...(await aPersonWithSeat(server, company)),
      }),
    },
  ],
  [
    personEdit,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await createPersonInput(server, company)
        const { data } = await server.call(personDetail, { personId }, company.keeper)
        return { personId, revision: data.person.form.revision, name: '另一个名字', email: `${nextKey()}@new.test` }
      },
    },
  ],
  [
    personJoin,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await createPersonInput(server, company)
        await server.deps
          .sql`update membership set status = 'withdrawn', left_at = ${server.clock.now()} where account_id = ${personId}`
        return { personId, ...(await aPersonWithSeat(server, company)) }
      },
    },
  ],
  whole(personPlace, 'notFound', aPersonWithSeat),
  whole(personLeave, 'notFound', (_server, { id }) => ({ companyId: id, reason: '离职' })),
  whole(personSuspend, 'notFound'),
  [
    personResume,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await createPersonInput(server, company)
        await server.deps.sql`update account set status = 'suspended' where id = ${personId}`
        return { personId }
      },
    },
  ],
  [
    personUnlock,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await createPersonInput(server, company)
        await server.deps
          .sql`insert into rate_limit (key, window_start, hits) values (${`sign-in ${personId}`}, ${server.clock.now()}, 1000)`
        return { personId }
      },
    },
  ],
  whole(personInvite, 'notFound', () => ({ requestKey: nextKey() })),
  [
    personSessionEnd,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await createPersonInput(server, company)
        const [session] = await server.deps.sql<{ id: string }[]>`select id from session where account_id = ${personId}`
        return { personId, sessionId: session?.id }
      },
    },
  ],
  whole(personSessionsEnd, 'notFound'),
  whole(personGrantGive, 'notFound', (_server, { id }) => ({ grant: 'moderation', companyId: id })),
  [
    personGrantTake,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({
        personId: (await createSomePerson(server, company, { companyGrants: ['exams'] })).accountId,
        grant: 'exams',
        companyId: company.id,
      }),
    },
  ],
  [
    departmentCreate,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({
        requestKey: nextKey(),
        companyId: company.id,
        parentId: await aDepartmentIn(server, company),
        name: { zh: nextKey() },
      }),
    },
  ],
  [
    departmentRename,
    {
      input: async (server, company) => ({
        departmentId: await aDepartmentIn(server, company),
        name: { zh: nextKey() },
      }),
      elsewhere: 'departmentNotFound',
    },
  ],
  [
    departmentMove,
    {
      input: async (server, company) => ({
        departmentId: await aDepartmentIn(server, company),
        parentId: await aDepartmentIn(server, company),
      }),
      elsewhere: 'departmentNotFound',
    },
  ],
  [
    departmentRemove,
    {
      input: async (server, company) => ({ departmentId: await aDepartmentIn(server, company) }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],

  many(peopleMove, 'notFound', async (server, company) => ({
    companyId: company.id,
    departmentId: await aDepartmentIn(server, company),
  })),
  many(peopleInvite, 'nobodyToInvite', () => ({ by: 'mail', again: false })),
  many(peopleSuspend, 'nothing', () => ({ reason: '停用' })),
  many(peopleResume, 'nothing'),
  many(peopleEndSessions, 'nothing'),
  [
    planManage,
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
        planId: await draftPlan(server, company),
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
      input: async (server, company) => ({ requestKey: nextKey(), planId: await aStoredPlan(server, company) }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  [planFind, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound', isNameless: true }],
  [
    planReach,
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
        requestKey: nextKey(),
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
        requestKey: nextKey(),
        planId: await aPlanWithItem(server, company),
        columns: ['name'],
      }),
      elsewhere: 'planNotFound',
      isNameless: true,
    },
  ],
  many(peopleAssignPlan, 'planNotFound', async (server, company) => ({ planId: await aStoredPlan(server, company) })),
  [
    peopleExport,
    {
      input: (_server, { id }) => ({ requestKey: nextKey(), companyId: id, columns: ['name', 'login'] }),
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
        file: sheetOf(company.name, (await createSomePerson(server, company)).login, ''),
      }),
    },
  ],
  [peopleImportCommit, { input: aPreview, elsewhere: 'notFound', isNameless: true }],

  [
    auditActors,
    {
      elsewhere: 'nothing',
      isNameless: true,
      async input(server, company) {
        await createSomePerson(server, company, { companyGrants: ['exams'] })
        return {}
      },
    },
  ],
  [
    auditExport,
    {
      input: (_server, { id }) => ({ requestKey: nextKey(), companyId: id, words: [], columns: ['at', 'actor'] }),
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
  [reportPeople, { input: aDepartmentWithPerson, elsewhere: 'nothing' }],
  [
    reportPeopleExport,
    {
      input: (_server, { id }) => ({ requestKey: nextKey(), companyId: id, columns: ['name'] }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  whole(reportPerson, 'notFound'),
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
        const { accountId } = await createSomePerson(server, company)
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
