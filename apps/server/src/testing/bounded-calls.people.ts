import { companyRead, companyUpdate } from '@portal/contract/companies/company-staff.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  companyList,
  departmentList,
  peopleCounts,
  peopleList,
  peopleViewRemove,
  peopleViewSave,
  peopleViews,
  personDetail,
  personLearning,
} from '@portal/contract/identity/people.contract.ts'
import {
  peopleEndSessions,
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
  membershipCreate,
  membershipEnd,
  membershipUpdate,
  personAllSessionsEnd,
  personCreate,
  personGrantAdd,
  personGrantRevoke,
  personInvite,
  personResume,
  personSessionEnd,
  personSuspend,
  personUnlock,
  personUpdate,
} from '@portal/contract/identity/people-change.contract.ts'
import {
  personFieldCreate,
  personFieldRemove,
  personFieldRename,
  personFields,
} from '@portal/contract/identity/person-field.contract.ts'
import {
  aDepartmentIn,
  aDepartmentWithPerson,
  aFieldIn,
  aMembershipInput,
  aNamedPerson,
  aPeopleSelection,
  aPeopleView,
  aPersonInput,
  type BoundedCompany,
  nextTestNumber,
  nextTestRequestKey,
  type SentInput,
} from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

/** Returns an entry of the bounded calls: a call about one person of the company; `more` adds the rest of its input. */
export const callOnPerson = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  more: (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput> = () => ({}),
): readonly [AnyCall, BoundedCall] => [
  call,
  {
    elsewhere,
    input: async (server, company) => ({
      ...(await aPersonInput(server, company)),
      ...(await more(server, company)),
    }),
  },
]
/**
 * Returns an entry of the bounded calls: a call about selected people of the company, whose response names no one;
 * `more` adds the rest of its input.
 */
export const callOnPeople = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  more: (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput> = () => ({}),
): readonly [AnyCall, BoundedCall] => [
  call,
  {
    elsewhere,
    isNameless: true,
    input: async (server, company) => ({
      ...(await aPeopleSelection(server, company)),
      ...(await more(server, company)),
    }),
  },
]

/** The calls about people, companies and departments that staff of one company may make for it alone. */
export const boundedPeopleCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [peopleList, { input: aDepartmentWithPerson, elsewhere: 'nothing' }],
  [peopleCounts, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  [
    peopleViews,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await aPeopleView(server, company)
        return {}
      },
    },
  ],
  [
    peopleViewSave,
    {
      input: async (server, company) => ({
        viewId: await aPeopleView(server, company),
        name: nextTestRequestKey(),
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
      input: async (server, company) => ({ viewId: await aPeopleView(server, company) }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [companyRead, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'notFound' }],
  [
    companyUpdate,
    {
      elsewhere: 'notFound',
      async input(server, { id, keeper }) {
        const { data } = await server.call(companyRead, { companyId: id }, keeper)
        return { companyId: id, revision: data.company.revision, brandColor: `#${String(100_000 + nextTestNumber())}` }
      },
    },
  ],
  [companyList, { input: () => ({}), elsewhere: 'nothing' }],
  [
    personFields,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await aFieldIn(server, company)
        return { companyId: company.id }
      },
    },
  ],
  [
    personFieldCreate,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await aFieldIn(server, company)
        return { requestKey: nextTestRequestKey(), companyId: company.id, name: { zh: nextTestRequestKey() } }
      },
    },
  ],
  [
    personFieldRename,
    {
      elsewhere: 'personFieldNotFound',
      isNameless: true,
      input: async (server, company) => ({
        fieldId: await aFieldIn(server, company),
        name: { zh: nextTestRequestKey() },
      }),
    },
  ],
  [
    personFieldRemove,
    {
      input: async (server, company) => ({ fieldId: await aFieldIn(server, company) }),
      elsewhere: 'nothing',
      isNameless: true,
    },
  ],
  [
    departmentList,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await aDepartmentIn(server, company)
        return { companyId: company.id }
      },
    },
  ],

  callOnPerson(personDetail, 'notFound'),
  [
    personLearning,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: aPersonInput,
    },
  ],
  [
    personCreate,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({
        requestKey: nextTestRequestKey(),
        name: '新同事',
        login: nextTestRequestKey(),
        email: `${nextTestRequestKey()}@${company.id}.test`,
        isInvited: true,
        ...(await aMembershipInput(server, company)),
      }),
    },
  ],
  [
    personUpdate,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await aPersonInput(server, company)
        const { data } = await server.call(personDetail, { personId }, company.keeper)
        return {
          personId,
          revision: data.person.form.revision,
          name: '另一个名字',
          email: `${nextTestRequestKey()}@new.test`,
        }
      },
    },
  ],
  [
    membershipCreate,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await aPersonInput(server, company)
        await server.deps
          .sql`update membership set status = 'withdrawn', left_at = ${server.clock.now()} where account_id = ${personId}`
        return { personId, ...(await aMembershipInput(server, company)) }
      },
    },
  ],
  callOnPerson(membershipUpdate, 'notFound', aMembershipInput),
  callOnPerson(membershipEnd, 'notFound', (_server, { id }) => ({ companyId: id, reason: '离职' })),
  callOnPerson(personSuspend, 'notFound'),
  [
    personResume,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await aPersonInput(server, company)
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
        const { personId } = await aPersonInput(server, company)
        await server.deps
          .sql`insert into rate_limit (key, window_start, hits) values (${`sign-in ${personId}`}, ${server.clock.now()}, 1000)`
        return { personId }
      },
    },
  ],
  callOnPerson(personInvite, 'notFound', () => ({ requestKey: nextTestRequestKey() })),
  [
    personSessionEnd,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        const { personId } = await aPersonInput(server, company)
        const [session] = await server.deps.sql<{ id: string }[]>`select id from session where account_id = ${personId}`
        return { personId, sessionId: session?.id }
      },
    },
  ],
  callOnPerson(personAllSessionsEnd, 'notFound'),
  callOnPerson(personGrantAdd, 'notFound', (_server, { id }) => ({ grant: 'moderation', companyId: id })),
  [
    personGrantRevoke,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({
        personId: (await aNamedPerson(server, company, { companyGrants: ['exams'] })).accountId,
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
        requestKey: nextTestRequestKey(),
        companyId: company.id,
        parentId: await aDepartmentIn(server, company),
        name: { zh: nextTestRequestKey() },
      }),
    },
  ],
  [
    departmentRename,
    {
      input: async (server, company) => ({
        departmentId: await aDepartmentIn(server, company),
        name: { zh: nextTestRequestKey() },
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

  callOnPeople(peopleMove, 'notFound', async (server, company) => ({
    companyId: company.id,
    departmentId: await aDepartmentIn(server, company),
  })),
  callOnPeople(peopleInvite, 'nobodyToInvite', () => ({ by: 'mail', again: false })),
  callOnPeople(peopleSuspend, 'nothing', () => ({ reason: '停用' })),
  callOnPeople(peopleResume, 'nothing'),
  callOnPeople(peopleEndSessions, 'nothing'),
]
