import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { personFieldLimits } from '../identity/person-field.limits.ts'
import { Task } from '../operations/task.contract.ts'
import { RequiredItem, RequirementAudience, RequirementExplanation, RequirementState } from './requirement.contract.ts'

/** Staff calls on requirements. Staff with the grant for one company manage the requirements of that company only. */
const access = { grant: 'companies', orForCompany: true } as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/**
 * The people of a requirement: all conditions must be met; empty ones are ignored. Groups, certificates and fields that
 * are left out stay as they are; an empty list removes them.
 */
export const RequirementTargets = Type.Object({
  departmentIds: Type.Array(Id, { maxItems: 500, default: [], description: 'including departments below them' }),
  positions: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 50, default: [] }),
  groupIds: Type.Optional(
    Type.Array(Id, {
      maxItems: 100,
      description: 'groups of the company’s directory, of which the person is in at least one; omitted: unchanged',
    }),
  ),
  heldSchemeIds: Type.Optional(
    Type.Array(Id, {
      maxItems: 20,
      description: 'kinds of certificates, of which the person holds a valid one; omitted: unchanged',
    }),
  ),
  lackedSchemeIds: Type.Optional(
    Type.Array(Id, {
      maxItems: 20,
      description: 'kinds of certificates, of which the person holds no valid one; omitted: unchanged',
    }),
  ),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        fieldId: Id,
        values: Type.Array(Type.String({ minLength: 1, maxLength: personFieldLimits.valueMax }), {
          minItems: 1,
          maxItems: 50,
        }),
      }),
      {
        maxItems: personFieldLimits.most,
        description: 'fields of the company, each with the values of which the person has one; omitted: unchanged',
      },
    ),
  ),
  joinedFrom: Type.Optional(Day),
  joinedUntil: Type.Optional(Day),
})
const DueKind = OneOf('joining', 'assignment', 'date', 'calendar')

/** The fields of a requirement. Every item must be completed. */
export const RequirementContent = Type.Object({
  title: Text(200),
  note: Type.Optional(Text(1000)),
  items: Type.Array(
    Type.Object({
      productId: Type.Optional(Id),
      examId: Type.Optional(Id),
      schemeId: Type.Optional(Id),
      creditKindId: Type.Optional(Id),
      amount: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'for a kind of credits, in hundredths: required in each period, which ends on the due date',
        }),
      ),
      carry: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'maximum carried over from the previous period' }),
      ),
      checklistId: Type.Optional(Id),
      policyId: Type.Optional(Id),
    }),
    {
      maxItems: 20,
      default: [],
      description: 'each is a product, an exam, a kind of certificate, a kind of credits, a checklist or a policy',
    },
  ),
  whom: RequirementTargets,
  dueKind: DueKind,
  dueDays: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 30,
    description:
      'days after joining or assignment; for a date or a calendar, the minimum number of days that a person gets',
  }),
  dueOn: Type.Optional(Day),
  dueMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  periodMonths: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 120,
      description: 'the time for which a completion is valid; none: permanently',
    }),
  ),
  windowDays: Type.Integer({ minimum: 0, maximum: 1800, default: 60 }),
  graceDays: Type.Integer({ minimum: 0, maximum: 730, default: 0 }),
  countsEarlier: Type.Boolean({ default: true }),
})

const Status = OneOf('draft', 'active', 'archived')
const Stand = { requirementId: Id, revision: Type.Integer(), status: Status }
const OwnRevision = { requirementId: Id, revision: Type.Integer({ minimum: 1 }) }
const Count = Type.Integer({ minimum: 0 })
/** The number of people in each state. */
export const RequirementCounts = Type.Object({
  notDue: Count,
  due: Count,
  expiring: Count,
  overdue: Count,
  lapsed: Count,
  done: Count,
  waived: Count,
  paused: Count,
})

export const requirementCreate = call({
  method: 'POST',
  path: '/company/console/requirement/create',
  access,
  encoding: 'json',
  summary: 'Create a requirement for a company as a draft',
  changes: ['requirements'],
  body: Type.Object({ requestKey: RequestKey, companyId: Id, title: Text(200) }),
  data: Type.Object(Stand),
  errors: [],
})

export const requirementUpdate = call({
  method: 'POST',
  path: '/company/console/requirement/update',
  access,
  encoding: 'json',
  summary: 'Change a requirement. After activation its content, dates and cycle are fixed',
  changes: ['requirements'],
  body: Type.Object({ ...OwnRevision, content: RequirementContent }),
  data: Type.Object(Stand),
  errors: ['requirementNotFound', 'conflict', 'requirementFixed'],
})

export const requirementActivate = call({
  method: 'POST',
  path: '/company/console/requirement/activate',
  access,
  encoding: 'form',
  summary: 'Activate a requirement: its people are assigned and notified',
  changes: ['requirements'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['requirementNotFound', 'conflict', 'requirementIncomplete'],
})

export const requirementArchive = call({
  method: 'POST',
  path: '/company/console/requirement/archive',
  access,
  encoding: 'form',
  summary: 'Archive a requirement: it no longer applies to anyone. Its history is kept',
  changes: ['requirements'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['requirementNotFound', 'conflict'],
})

export const requirementRead = call({
  method: 'POST',
  path: '/company/console/requirement/read',
  access,
  encoding: 'form',
  summary: 'One requirement, for the staff who manage it',
  shows: ['requirements'],
  body: Type.Object({ requirementId: Id }),
  data: Type.Object({
    ...Stand,
    companyId: Id,
    company: Bilingual,
    content: RequirementContent,
    things: Type.Array(RequiredItem, { description: 'the items, in order' }),
    departments: Type.Array(Type.Object({ id: Id, name: Bilingual })),
    groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    schemes: Type.Array(Type.Object({ id: Id, title: Bilingual }), {
      description: 'the kinds of certificates named in the rule',
    }),
    fields: Type.Array(Type.Object({ id: Id, name: Bilingual }), {
      description: 'the fields that the company defines',
    }),
    createdBy: Nullable(Type.String()),
    createdAt: Instant,
    activatedAt: Nullable(Instant),
  }),
  errors: ['requirementNotFound'],
})

export const requirementItemFind = call({
  method: 'POST',
  path: '/company/console/requirement/find',
  access,
  encoding: 'json',
  summary:
    'Courses, exams, kinds of certificates and credits, checklists and policies that a requirement of this company can include',
  shows: ['requirements', 'courses', 'exams', 'certificateSchemes', 'credits', 'checklists', 'policies'],
  body: Type.Object({ companyId: Id, q: Type.String({ maxLength: 80, default: '' }) }),
  data: Type.Object({ things: Type.Array(RequiredItem) }),
  errors: ['notFound'],
})

export const requirementGroups = call({
  method: 'POST',
  path: '/company/console/requirement/groups',
  access,
  encoding: 'json',
  summary: 'The groups of a company’s directory to which a requirement can apply, by name',
  shows: ['requirements', 'connections'],
  body: Type.Object({ companyId: Id }),
  data: Type.Object({
    groups: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        connection: Type.String({ description: 'the name of the connection to which the directory belongs' }),
        people: Count,
      }),
      { description: 'at most 500' },
    ),
  }),
  errors: ['notFound'],
})

export const requirementPreview = call({
  method: 'POST',
  path: '/company/console/requirement/preview',
  access,
  encoding: 'json',
  summary: 'The people to whom a requirement would apply today: their number and a sample',
  shows: ['requirements', 'people', 'departments'],
  body: Type.Object({ requirementId: Id, content: RequirementContent }),
  data: Type.Object({
    people: Count,
    sample: Type.Array(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        department: Nullable(Bilingual),
        position: Nullable(Bilingual),
        joinedOn: Day,
        dueOn: Day,
        doneOn: Nullable(Day),
      }),
    ),
  }),
  errors: ['requirementNotFound'],
})

export const requirementPreviewCompleted = call({
  method: 'POST',
  path: '/company/console/requirement/previewCompleted',
  access,
  encoding: 'json',
  summary: 'The number of people with a valid completion among those to whom a requirement would apply today',
  shows: ['requirements', 'people', 'departments'],
  body: Type.Object({ requirementId: Id, content: RequirementContent }),
  data: Type.Object({ met: Type.Integer({ minimum: 0, description: 'people with a completion that is still valid' }) }),
  errors: ['requirementNotFound'],
})

export const requirementSorts = ['created'] as const
export const managedRequirementList = call({
  method: 'POST',
  path: '/company/console/requirement/list',
  access,
  encoding: 'form',
  summary: 'Requirements with the last counted states of their people',
  shows: ['requirements'],
  body: listQuery(requirementSorts, {
    companyId: Type.Optional(Id),
    status: Type.Optional(Status),
    isOverdue: Type.Optional(
      Type.Boolean({ description: 'has overdue or lapsed people, according to the last count' }),
    ),
  }),
  data: ListOf(
    Type.Object({
      ...Stand,
      companyId: Id,
      company: Bilingual,
      title: Bilingual,
      itemKinds: Type.Array(OneOf('product', 'exam', 'scheme', 'credit', 'checklist', 'policy')),
      whom: RequirementAudience,
      dueKind: DueKind,
      dueDays: Type.Integer(),
      dueOn: Nullable(Day),
      dueMonth: Nullable(Type.Integer()),
      periodMonths: Nullable(Type.Integer()),
      windowDays: Type.Integer(),
      counts: Nullable(RequirementCounts),
      countedAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

export const requirementPeopleFilters = {
  state: Type.Optional(RequirementState),
  departmentId: Type.Optional({ ...Id, description: 'including subdepartments' }),
}
export const requirementPeople = call({
  method: 'POST',
  path: '/company/console/requirement/people',
  access,
  encoding: 'form',
  summary: 'The people of a requirement with their states, by name',
  shows: ['requirements', 'progress'],
  body: Type.Object({ requirementId: Id, ...listQuery(['name'], requirementPeopleFilters).properties }),
  data: ListOf(
    Type.Object({
      accountId: Id,
      name: Type.String(),
      employeeNo: Nullable(Type.String()),
      department: Nullable(Bilingual),
      state: RequirementState,
      dueOn: Nullable(Day),
      doneOn: Nullable(Day),
      validUntil: Nullable(Day),
      turn: Type.Integer(),
    }),
  ),
  errors: ['requirementNotFound'],
})

export const requirementTotals = call({
  method: 'POST',
  path: '/company/console/requirement/totals',
  access,
  encoding: 'form',
  summary: 'People of all active requirements by state, as last counted',
  shows: ['requirements'],
  body: Type.Object({ companyId: Type.Optional(Id) }),
  data: Type.Object({
    requirements: Count,
    counts: RequirementCounts,
    countedAt: Nullable({ ...Instant, description: 'the instant of the oldest count' }),
  }),
  errors: ['notFound'],
})

const lapsing = Type.Array(Type.Integer(), {
  minItems: 3,
  maxItems: 3,
  description: 'people whose completion expires within 30, 60 and 90 days',
})
export const requirementCoverage = call({
  method: 'POST',
  path: '/company/console/requirement/coverage',
  access,
  encoding: 'form',
  summary:
    "The states of a requirement's people by department, the numbers of those whose completion lapses within 30, 60 and 90 days, and the coverage week by week",
  shows: ['requirements', 'progress'],
  body: Type.Object({ requirementId: Id }),
  data: Type.Object({
    counts: RequirementCounts,
    percent: Type.Number(),
    next: Type.Array(
      Type.Object({
        on: Day,
        kind: OneOf('due', 'lapses', 'opens'),
        people: Count,
      }),
      { description: 'the next days on which cycles are due, lapse after their grace, or open for a renewal' },
    ),
    history: Type.Array(Type.Object({ day: Day, counts: RequirementCounts, percent: Type.Number() }), {
      description: 'the last count of each week of a year, oldest first',
    }),
    departments: Type.Array(
      Type.Object({
        departmentId: Nullable(Id),
        name: Nullable(Bilingual),
        counts: RequirementCounts,
        percent: Type.Number(),
        lapsing,
      }),
      { description: 'lowest coverage first' },
    ),
  }),
  errors: ['requirementNotFound'],
})

export const requirementCoverageGroups = call({
  method: 'POST',
  path: '/company/console/requirement/coverageGroups',
  access,
  encoding: 'form',
  summary: "The states of a requirement's people by department and line manager, for a file",
  shows: ['requirements', 'progress', 'people'],
  body: Type.Object({ requirementId: Id }),
  data: Type.Object({
    groups: Type.Array(
      Type.Object({
        department: Nullable(Bilingual),
        managers: Type.Array(Type.String(), {
          description:
            'the manager of these people, or the managers of their department or of the nearest department above it',
        }),
        counts: RequirementCounts,
        percent: Type.Number(),
        lapsing,
      }),
    ),
  }),
  errors: ['requirementNotFound'],
})

export const requirementExplain = call({
  method: 'POST',
  path: '/company/console/requirement/why',
  access,
  encoding: 'form',
  summary: 'The facts and dates that lead to the state of a person',
  shows: ['requirements', 'progress'],
  body: Type.Object({ requirementId: Id, accountId: Id }),
  data: RequirementExplanation,
  errors: ['requirementNotFound', 'notRequired'],
})

const Reason = Type.String({ minLength: 2, maxLength: 500 })
const Target = { requirementId: Id, accountId: Id }
export const requirementWaive = call({
  method: 'POST',
  path: '/company/console/requirement/waive',
  access,
  encoding: 'form',
  summary: 'Waive the open cycle of a person, with the reason',
  changes: ['requirements'],
  body: Type.Object({ ...Target, reason: Reason }),
  data: Empty,
  errors: ['requirementNotFound', 'notRequired', 'notWaivable'],
})

export const requirementWaiverWithdraw = call({
  method: 'POST',
  path: '/company/console/requirement/unwaive',
  access,
  encoding: 'form',
  summary: 'Withdraw the waiver of the latest cycle of a person',
  changes: ['requirements'],
  body: Type.Object(Target),
  data: Empty,
  errors: ['requirementNotFound', 'notRequired', 'noWaiver'],
})

export const leaveOfAbsenceRecord = call({
  method: 'POST',
  path: '/company/console/requirement/leave',
  access,
  encoding: 'form',
  summary: 'Record a leave of absence. It pauses every requirement of the person',
  changes: ['requirements'],
  body: Type.Object({ ...Target, startsOn: Day, endsOn: Day, reason: Reason }),
  data: Empty,
  errors: ['requirementNotFound', 'notRequired', 'leaveOverlaps'],
})

export const requirementExport = call({
  method: 'POST',
  path: '/company/console/requirement/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the people of a requirement with their states to Excel',
  changes: ['tasks', 'audit'],
  body: Type.Object({ requestKey: RequestKey, requirementId: Id, ...requirementPeopleFilters }),
  data: Type.Object({ task: Task }),
  errors: ['requirementNotFound'],
})

export const teamManagers = call({
  method: 'POST',
  path: '/company/console/team/managers',
  access,
  encoding: 'form',
  summary: 'The managers of the departments of a company',
  shows: ['requirements', 'departments'],
  body: Type.Object({ companyId: Id }),
  data: Type.Object({
    managers: Type.Array(
      Type.Object({
        departmentId: Id,
        department: Bilingual,
        accountId: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
      }),
    ),
  }),
  errors: ['notFound'],
})

export const teamManagerSet = call({
  method: 'POST',
  path: '/company/console/team/set',
  access,
  encoding: 'form',
  summary: 'Add or remove a manager of a department. Managers see the states of its people, and can remind them',
  changes: ['requirements', 'departments'],
  body: Type.Object({ departmentId: Id, accountId: Id, manages: Type.Boolean() }),
  data: Empty,
  errors: ['notFound'],
})
