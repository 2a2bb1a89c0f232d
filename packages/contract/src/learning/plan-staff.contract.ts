import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'

/** Staff calls on study plans. Staff with a grant for one company manage the plans of that company only. */
const access = { grant: 'companies', orForCompany: true } as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/** The fields of a plan. An item is a product or an exam; without a date of its own, it is due with the plan. */
export const PlanContent = Type.Object({
  title: Text(200),
  note: Type.Optional(Text(2000)),
  startsOn: Day,
  dueOn: Type.Optional(Day),
  isMandatory: Type.Boolean({ default: true, description: 'false: all items are optional' }),
  items: Type.Array(
    Type.Object({
      productId: Type.Optional(Id),
      examId: Type.Optional(Id),
      isMandatory: Type.Boolean({ default: true }),
      dueOn: Type.Optional(Day),
    }),
    { maxItems: 100, default: [] },
  ),
})

const Status = OneOf('draft', 'published', 'withdrawn')
/** The phase of a published plan by its dates: not started, running or ended. */
const Phase = OneOf('draft', 'upcoming', 'running', 'past', 'withdrawn')
/** The people of a plan: everyone, or departments (with those below them) and individual people. */
export const PlanTargets = Type.Object({
  everyone: Type.Boolean({ default: false }),
  accountIds: Type.Array(Id, { maxItems: 5000, default: [] }),
  departmentIds: Type.Array(Id, { maxItems: 1000, default: [] }),
})
/** `revision` grows with every change; the next change must send it. */
const Stand = { planId: Id, revision: Type.Integer(), status: Status }
const OwnRevision = { planId: Id, revision: Type.Integer({ minimum: 1 }) }

export const planCreate = call({
  method: 'POST',
  path: '/company/console/plan/create',
  access,
  encoding: 'json',
  summary: 'Create a study plan for a company as a draft',
  changes: ['plans'],
  body: Type.Object({
    requestKey: Type.Optional(RequestKey),
    companyId: Id,
    content: PlanContent,
    whom: Type.Optional(PlanTargets),
  }),
  data: Type.Object(Stand),
  errors: [],
})

export const planUpdate = call({
  method: 'POST',
  path: '/company/console/plan/update',
  access,
  encoding: 'json',
  summary:
    'Change a study plan and its people. Changes of a published plan are visible immediately; it must keep at least one item and one person',
  changes: ['plans', 'people'],
  body: Type.Object({ ...OwnRevision, content: PlanContent, whom: Type.Optional(PlanTargets) }),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planAssign = call({
  method: 'POST',
  path: '/company/console/plan/assign',
  access,
  encoding: 'json',
  summary:
    'Set the people of a study plan: everyone, departments with all below them, or individual people. Replaces the previous choice',
  changes: ['plans'],
  body: Type.Object({ ...OwnRevision, ...PlanTargets.properties }),
  data: Type.Object({ ...Stand, people: Type.Integer() }),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planPublish = call({
  method: 'POST',
  path: '/company/console/plan/publish',
  access,
  encoding: 'form',
  summary: 'Publish a study plan. Refused if items or people are missing or its date has passed',
  changes: ['plans'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planWithdraw = call({
  method: 'POST',
  path: '/company/console/plan/withdraw',
  access,
  encoding: 'form',
  summary: 'Withdraw a study plan. Learners keep their progress',
  changes: ['plans'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict'],
})

export const planCopy = call({
  method: 'POST',
  path: '/company/console/plan/copy',
  access,
  encoding: 'form',
  summary: 'Copy a study plan as a draft for the same people. Its dates are shifted to start today',
  changes: ['plans'],
  body: Type.Object({ requestKey: RequestKey, planId: Id }),
  data: Type.Object(Stand),
  errors: ['planNotFound'],
})

const Named = Type.Object({ id: Id, name: Bilingual })
const Kind = OneOf('course', 'column', 'live', 'knowledge', 'topic', 'exam')
const Thing = {
  productId: Nullable(Id),
  examId: Nullable(Id),
  kind: Kind,
  title: Bilingual,
  seconds: Seconds,
}
export const planRead = call({
  method: 'POST',
  path: '/company/console/plan/read',
  access,
  encoding: 'form',
  summary: 'One study plan, for the staff who manage it',
  shows: ['plans'],
  body: Type.Object({ planId: Id }),
  data: Type.Object({
    ...Stand,
    phase: Phase,
    companyId: Id,
    company: Bilingual,
    content: PlanContent,
    things: Type.Array(
      Type.Object({ ...Thing, isOffered: Type.Boolean({ description: 'published, and visible to this company' }) }),
      { description: 'the items, in order' },
    ),
    everyone: Type.Boolean(),
    people: Type.Integer({ description: 'number of people who have it, or would have it, today' }),
    accounts: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    departments: Type.Array(Named),
    createdAt: Instant,
    createdBy: Nullable(Type.String()),
    publishedAt: Nullable(Instant),
  }),
  errors: ['planNotFound'],
})

export const planItemFind = call({
  method: 'POST',
  path: '/company/console/plan/find',
  access,
  encoding: 'json',
  summary: 'Courses and exams for a plan of this company, searched by title or by id',
  shows: ['plans', 'courses', 'exams'],
  body: Type.Object({
    companyId: Id,
    q: Type.String({ maxLength: 80, default: '' }),
    ids: Type.Array(Id, { maxItems: 100, default: [], description: 'only these' }),
  }),
  data: Type.Object({ things: Type.Array(Type.Object(Thing)) }),
  errors: ['notFound'],
})

export const planPeopleCount = call({
  method: 'POST',
  path: '/company/console/plan/reach',
  access,
  encoding: 'json',
  summary: 'Number of people in a company who are in these departments or named individually, each counted once',
  shows: ['people', 'departments'],
  body: Type.Object({ companyId: Id, ...PlanTargets.properties }),
  data: Type.Object({ people: Type.Integer() }),
  errors: ['notFound'],
})

/**
 * The last counted progress of the people of a plan. `spread`: the numbers at 0, 1 to 24, 25 to 49, 50 to 74, 75 to 99
 * and 100 percent.
 */
const Count = Type.Object({
  people: Type.Integer(),
  done: Type.Integer(),
  overdue: Type.Integer({ description: 'people with an overdue mandatory item' }),
  percent: Type.Integer({ description: 'the average, rounded down' }),
  spread: Type.Array(Type.Integer()),
  countedAt: Instant,
})

export const planSorts = ['created', 'starts', 'due'] as const
export const managedPlanList = call({
  method: 'POST',
  path: '/company/console/plan/list',
  access,
  encoding: 'form',
  summary: 'Study plans, with the last counted progress of their people',
  shows: ['plans', 'progress'],
  body: listQuery(planSorts, {
    companyId: Type.Optional(Id),
    status: Type.Optional(Status),
    phase: Type.Optional(Phase),
    isOverdue: Type.Optional(Type.Boolean({ description: 'has overdue people, according to the last count' })),
  }),
  data: ListOf(
    Type.Object({
      ...Stand,
      phase: Phase,
      companyId: Id,
      company: Bilingual,
      title: Bilingual,
      startsOn: Day,
      dueOn: Nullable(Day),
      isMandatory: Type.Boolean(),
      itemCount: Type.Integer(),
      people: Type.Integer(),
      count: Nullable(Count),
    }),
  ),
  errors: [],
})

const PersonState = OneOf('open', 'overdue', 'done')
export const planPeopleFilters = {
  state: Type.Optional(PersonState),
  departmentId: Type.Optional({ ...Id, description: 'including subdepartments' }),
}
export const planPeopleSorts = ['standing', 'name', 'percent', 'studied'] as const
export const planProgress = call({
  method: 'POST',
  path: '/company/console/plan/progress',
  access,
  encoding: 'form',
  summary: 'The people of a study plan with their progress, furthest behind first, searched as in the list of people',
  shows: ['plans', 'progress'],
  body: Type.Object({ planId: Id, ...listQuery(planPeopleSorts, planPeopleFilters).properties }),
  data: Type.Object({
    ...ListOf(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
        department: Nullable(Bilingual),
        percent: Type.Integer(),
        done: Type.Integer(),
        of: Type.Integer({ description: 'mandatory items; all items if none is mandatory' }),
        overdue: Type.Integer(),
        state: PersonState,
        completedAt: Nullable(Instant),
        studiedAt: Nullable(Instant),
      }),
    ).properties,
    counts: Count,
  }),
  errors: ['planNotFound'],
})

/** Starts as a task, like all work on many people. */
const started = Type.Object({ task: Task })
export const planRemind = call({
  method: 'POST',
  path: '/company/console/plan/remind',
  access,
  encoding: 'json',
  summary: 'Remind people of overdue items of a plan, each at most once a day',
  changes: ['tasks', 'audit'],
  body: Type.Object({ requestKey: RequestKey, planId: Id, selection: Selection(planPeopleFilters) }),
  data: started,
  errors: ['planNotFound'],
})

export const planProgressColumns = [
  'name',
  'employeeNo',
  'department',
  'percent',
  'done',
  'overdue',
  'state',
  'studied',
  'completed',
] as const
export const planProgressExport = call({
  method: 'POST',
  path: '/company/console/plan/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the people of a plan to Excel, with the filters, sort and columns of the list',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    planId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...planPeopleFilters,
    sort: Type.Optional(OneOf(...planPeopleSorts.flatMap((key) => [key, `-${key}`]))),
    columns: Type.Array(OneOf(...planProgressColumns), {
      minItems: 1,
      maxItems: planProgressColumns.length,
      uniqueItems: true,
    }),
  }),
  data: started,
  errors: ['planNotFound'],
})
