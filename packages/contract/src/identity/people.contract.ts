import { Type } from 'typebox'
import { call, staffGrants } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { peopleLimits } from './people.limits.ts'

/**
 * People, for staff with the grant `companies`: everyone, or the people of one company. Changes are in
 * `people-change.contract.ts`, acts on many in `people-bulk.contract.ts`.
 */
const access = { grant: 'companies', orForCompany: true } as const

export const MembershipState = OneOf('active', 'withdrawn')
/** The state of an account, such as `locked` after wrong passwords, or `invited` before the first sign-in. */
export const AccountState = OneOf('active', 'invited', 'locked', 'suspended')

/** The filters of the list of people, all of which must match. */
export const peopleFilters = {
  companyId: Type.Optional(Id),
  departmentId: Type.Optional({ ...Id, description: 'including departments below it' }),
  membership: Type.Optional(MembershipState),
  account: Type.Optional(AccountState),
  grant: Type.Optional(OneOf(...staffGrants)),
  hasGrants: Type.Optional(Type.Boolean({ description: 'holds any grant' })),
  isOverdue: Type.Optional(Type.Boolean({ description: 'has an overdue study plan' })),
  notSeenForDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'was added at least this many days ago, has not signed in since, and has not left',
    }),
  ),
}
export const peopleSorts = ['name', 'lastSignIn', 'changed'] as const

const Named = Type.Object({ id: Id, name: Bilingual })
export const PersonRow = Type.Object({
  id: Id,
  name: Type.String(),
  nameLatin: Nullable(Type.String()),
  login: Type.String(),
  email: Nullable(Type.String()),
  employeeNo: Nullable(Type.String()),
  company: Nullable(Named),
  department: Nullable(Named),
  position: Nullable(Bilingual),
  membership: Nullable(MembershipState),
  account: AccountState,
  percent: Nullable(Type.Integer({ description: 'average of their study plans; null: they have none' })),
  overdue: Type.Integer(),
  grants: Type.Array(OneOf(...staffGrants)),
  lastSignInAt: Nullable(Instant),
  changedAt: Instant,
})

export const peopleList = call({
  method: 'GET',
  path: '/user/console/people/list',
  access,
  encoding: 'query',
  summary: 'People, searched by name, pinyin, employee number, login and email',
  shows: ['people'],
  query: listQuery(peopleSorts, peopleFilters),
  data: ListOf(PersonRow),
  errors: [],
})

const Count = Type.Object({ total: Type.Integer(), isAbout: Type.Boolean() })
const View = Type.Object({
  id: Id,
  name: Type.String(),
  isShared: Type.Boolean(),
  isMine: Type.Boolean(),
  filters: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), ...peopleFilters }),
  sort: Nullable(Type.String()),
})

export const peopleCounts = call({
  method: 'GET',
  path: '/user/console/people/counts',
  access,
  encoding: 'query',
  summary: 'Number of people in each standard and saved view',
  shows: ['people', 'companies', 'views'],
  data: Type.Object({
    companies: Type.Integer(),
    all: Count,
    invited: Count,
    locked: Count,
    suspended: Count,
    notSeenFor60Days: Count,
    overdue: Count,
    withGrants: Count,
    views: Type.Array(Type.Object({ id: Id, ...Count.properties })),
  }),
  errors: [],
})

export const peopleViews = call({
  method: 'GET',
  path: '/user/console/people/views',
  access,
  encoding: 'query',
  summary: "Saved views of the list of people: the caller's own and shared ones",
  shows: ['views'],
  data: Type.Object({ views: Type.Array(View) }),
  errors: [],
})

export const peopleViewSave = call({
  method: 'POST',
  path: '/user/console/people/viewSave',
  access,
  encoding: 'json',
  summary: "Save a view of the list of people, or change one of the caller's own",
  changes: ['views'],
  body: Type.Object({
    viewId: Type.Optional(Id),
    name: Type.String({ minLength: 1, maxLength: peopleLimits.viewMax, pattern: '\\S' }),
    isShared: Type.Boolean({ default: false }),
    filters: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), ...peopleFilters }),
    sort: Type.Optional(OneOf('name', '-name', 'lastSignIn', '-lastSignIn', 'changed', '-changed')),
  }),
  data: Type.Object({ view: View }),
  errors: ['notFound', 'viewNameTaken', 'tooManyViews'],
})

export const peopleViewRemove = call({
  method: 'POST',
  path: '/user/console/people/viewRemove',
  access,
  encoding: 'json',
  summary: "Remove one of the caller's saved views. Idempotent",
  changes: ['views'],
  body: Type.Object({ viewId: Id }),
  data: Empty,
  errors: [],
})

/** The fields of the form of a person. `revision` identifies the state that its reader saw. */
export const PersonForm = Type.Object({
  revision: Type.String(),
  login: Type.String(),
  name: Type.String(),
  nameLatin: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  gender: Nullable(OneOf('male', 'female')),
})

export const PersonDetail = Type.Object({
  id: Id,
  form: PersonForm,
  account: AccountState,
  invitedAt: Nullable(Instant),
  lastSignInAt: Nullable(Instant),
  hasPassword: Type.Boolean(),
  hasFactor: Type.Boolean({ description: 'a second factor is set up' }),
  mayChange: Type.Boolean({
    description: 'the caller may open, suspend and change this account (decisions 11 and 24)',
  }),
  memberships: Type.Array(
    Type.Object({
      company: Named,
      department: Nullable(Named),
      employeeNo: Nullable(Type.String()),
      position: Nullable(Bilingual),
      manager: Nullable(Type.Object({ id: Id, name: Type.String() })),
      fields: Type.Array(Type.Object({ id: Id, name: Bilingual, value: Nullable(Type.String()) }), {
        description: 'the fields that the company defines, in order',
      }),
      status: MembershipState,
      joinedAt: Instant,
      leftAt: Nullable(Instant),
    }),
  ),
  otherCompanies: Type.Integer({ description: 'number of companies that the caller can’t manage' }),
  grants: Type.Array(
    Type.Object({
      grant: OneOf(...staffGrants),
      company: Nullable(Named),
      givenAt: Instant,
      givenBy: Nullable(Type.String({ description: 'null: granted on the server, or unknown' })),
      mayTake: Type.Boolean(),
      isOwn: Type.Boolean({ description: 'false: granted only by roles' }),
    }),
  ),
  /** Grants that the caller may give this person: for the organisation, and for the companies that are named. */
  mayGive: Type.Array(Type.Object({ grant: OneOf(...staffGrants), companyId: Nullable(Id) })),
  sessions: Type.Array(
    Type.Object({
      id: Id,
      browser: Nullable(Type.String()),
      system: Nullable(Type.String()),
      source: OneOf('sso', 'password', 'wecom', 'phone', 'link', 'passkey', 'other'),
      company: Named,
      beganAt: Instant,
      seenAt: Instant,
      isMine: Type.Boolean(),
    }),
  ),
  study: Type.Object({
    seconds: Seconds,
    days: Type.Array(Type.Object({ day: Day, seconds: Seconds }), {
      description: 'the last thirty days, including days without study',
    }),
  }),
  plans: Type.Array(
    Type.Object({
      id: Id,
      title: Bilingual,
      companyId: Id,
      dueOn: Nullable(Day),
      isMandatory: Type.Boolean(),
      percent: Nullable(Type.Integer()),
      overdue: Type.Integer(),
    }),
  ),
  certificates: Type.Array(
    Type.Object({
      id: Id,
      number: Type.String(),
      title: Bilingual,
      issuedAt: Instant,
      endsAt: Nullable(Instant),
      state: OneOf('valid', 'expired', 'revoked', 'superseded'),
    }),
  ),
  history: Type.Array(
    Type.Object({
      id: Id,
      at: Instant,
      actor: Nullable(Type.String()),
      action: Type.String(),
      changes: Type.Array(
        Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      ),
      reason: Nullable(Type.String()),
    }),
    { description: 'the newest twenty entries of the audit log about them' },
  ),
})

export const personDetail = call({
  method: 'GET',
  path: '/user/console/people/detail',
  access,
  encoding: 'query',
  summary: 'All data about one person that staff may see',
  shows: ['people'],
  query: Type.Object({ personId: Id }),
  data: Type.Object({ person: PersonDetail }),
  errors: ['notFound'],
})

/**
 * Returns the courses and exams of one person in all companies that the caller may manage: the newest ones, and the
 * totals.
 */
export const personLearning = call({
  method: 'GET',
  path: '/user/console/people/learning',
  access,
  encoding: 'query',
  summary: 'Courses of one person with progress, and exams with released results',
  shows: ['people', 'progress', 'results'],
  query: Type.Object({ personId: Id }),
  data: Type.Object({
    personId: Id,
    courses: Type.Array(
      Type.Object({
        productId: Id,
        company: Named,
        title: Bilingual,
        percent: Type.Integer(),
        seconds: Seconds,
        completedAt: Nullable(Instant),
        seenAt: Instant,
      }),
    ),
    coursesTotal: Type.Integer(),
    exams: Type.Array(
      Type.Object({
        attemptId: Id,
        company: Named,
        title: Bilingual,
        startedAt: Instant,
        state: OneOf('open', 'waiting', 'told'),
        percent: Nullable(Type.Integer({ description: 'percentage of the points; null until the result is released' })),
        passed: Nullable(Type.Boolean()),
      }),
    ),
    examsTotal: Type.Integer(),
  }),
  errors: ['notFound'],
})

export const departmentList = call({
  method: 'GET',
  path: '/user/console/people/departments',
  access,
  encoding: 'query',
  summary: 'The departments of a company, parents first, with their number of people',
  shows: ['departments'],
  query: Type.Object({ companyId: Id }),
  data: Type.Object({
    departments: Type.Array(
      Type.Object({
        id: Id,
        parentId: Nullable(Id),
        name: Bilingual,
        people: Type.Integer({ description: 'people in the department itself' }),
        withBelow: Type.Integer({ description: 'including departments below it' }),
      }),
    ),
    withoutDepartment: Type.Integer(),
  }),
  errors: ['notFound'],
})

export const companyList = call({
  method: 'GET',
  path: '/user/console/people/companies',
  access,
  encoding: 'query',
  summary: 'Companies with their number of people',
  shows: ['companies', 'wecom', 'departments'],
  query: listQuery(['name', 'created'], { status: Type.Optional(OneOf('active', 'suspended')) }),
  data: ListOf(
    Type.Object({
      id: Id,
      name: Bilingual,
      shortName: Bilingual,
      status: OneOf('active', 'suspended'),
      people: Type.Integer(),
      departments: Type.Integer(),
      suspended: Type.Integer({ description: 'people in it whose account is suspended' }),
      overdue: Type.Integer({ description: 'people in it who have an overdue study plan' }),
      createdAt: Instant,
      vipUntil: Nullable(Instant),
      logo: Type.String({ description: 'a URL; empty: none' }),
      brandColor: Nullable(Type.String()),
      hasWecom: Type.Boolean(),
    }),
  ),
  errors: [],
})
