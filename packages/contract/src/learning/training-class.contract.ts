import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Empty, Fen, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'

const Line = OneOf('technical', 'management')

export const TrainingClass = Type.Object({
  classId: Id,
  line: Line,
  title: Type.String(),
  summary: Type.String(),
  city: Nullable(Type.String({ description: 'null: online' })),
  teacher: Nullable(Type.String()),
  productId: Nullable(Id),
  startsOn: Day,
  endsOn: Day,
  applyUntil: Day,
  seats: Type.Integer(),
  seatsLeft: Type.Integer(),
  waiting: Type.Integer(),
  fee: Type.Object({ fen: Fen, currency: Type.Literal('CNY') }),
  isCancelled: Type.Boolean(),
  isOpen: Type.Boolean({ description: 'registration is open today' }),
  asksApproval: Type.Boolean({ description: 'each seat has to be approved' }),
  mine: Nullable(
    Type.Object({
      state: OneOf('enrolled', 'waiting', 'requested'),
      number: Type.Integer({ description: 'position on the waitlist' }),
      isPaid: Type.Boolean(),
    }),
  ),
})

export const trainingClassList = call({
  method: 'GET',
  path: '/company/trainingClass/list',
  access: 'public',
  encoding: 'query',
  summary: 'The class schedule: classes that have not ended',
  shows: ['trainingClasses'],
  query: Type.Object({
    line: Type.Optional(Line),
    month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })),
    city: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'a city from `cities`, in either language; `online` for classes without one',
      }),
    ),
    mine: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ...pageQuery(12),
  }),
  data: Type.Object({
    ...PageOf(TrainingClass).properties,
    months: Type.Array(Type.String()),
    cities: Type.Array(Type.String()),
  }),
  errors: [],
})

/**
 * Registers the caller for a class immediately, puts them on its waitlist when all seats are taken, or requests a seat
 * in a class whose seats have to be approved.
 */
export const trainingClassJoin = call({
  method: 'POST',
  path: '/company/trainingClass/apply',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Register for a class, join its waitlist, or request a seat that has to be approved',
  changes: ['trainingClasses', 'approvals'],
  body: Type.Object({ trainingClassId: Id }),
  data: Type.Object({ state: OneOf('enrolled', 'waiting', 'requested') }),
  errors: ['notFound', 'classClosed', 'classFee'],
})

export const trainingClassLeave = call({
  method: 'POST',
  path: '/company/trainingClass/cancel',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Cancel a registration. The first person on the waitlist gets the seat',
  changes: ['trainingClasses'],
  body: Type.Object({ trainingClassId: Id }),
  data: Empty,
  errors: ['notFound', 'classClosed', 'classPaid'],
})

const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const staff = { grant: 'courses' } as const

/** The fields of a class. A class without a city is held online. */
const ClassSays = {
  line: Line,
  title: Text(200),
  summary: Text(200),
  city: Type.Optional(Text(60)),
  teacherId: Type.Optional(Id),
  productId: Type.Optional({ ...Id, description: 'the course of the class' }),
  startsOn: Day,
  endsOn: Day,
  applyUntil: Day,
  seats: Type.Integer({ minimum: 1, maximum: 10_000 }),
  feeFen: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  asksApproval: Type.Optional(
    Type.Boolean({ description: 'each seat has to be approved; not for a class with a fee', default: false }),
  ),
}
const OfClass = { trainingClassId: Id }

export const trainingClassCreate = call({
  method: 'POST',
  path: '/company/console/trainingClass/create',
  access: staff,
  encoding: 'json',
  summary: 'Create a class in the schedule',
  changes: ['trainingClasses'],
  body: Type.Object({ requestKey: Type.Optional(RequestKey), ...ClassSays }),
  data: Type.Object({ classId: Id }),
  errors: [],
})

export const trainingClassUpdate = call({
  method: 'POST',
  path: '/company/console/trainingClass/change',
  access: staff,
  encoding: 'json',
  summary:
    'Change a class that has not ended. People registered or on the waitlist are notified of new dates and a new city; new seats go to the first people on the waitlist',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, revision: Type.Integer({ minimum: 1 }), ...ClassSays }),
  data: Type.Object({ classId: Id, revision: Type.Integer(), told: Type.Integer(), promoted: Type.Integer() }),
  errors: ['notFound', 'conflict', 'classClosed', 'classSeatsTaken'],
})

export const trainingClassCancel = call({
  method: 'POST',
  path: '/company/console/trainingClass/cancel',
  access: staff,
  encoding: 'json',
  summary: 'Cancel a class. People registered or on the waitlist are notified',
  changes: ['trainingClasses'],
  body: Type.Object(OfClass),
  data: Empty,
  errors: ['notFound'],
})

/** The state of a class: registration open, full, registration closed, running, ended, cancelled. */
const ClassState = OneOf('open', 'full', 'closed', 'running', 'over', 'cancelled')
const Managed = {
  classId: Id,
  revision: Type.Integer(),
  state: ClassState,
  line: Line,
  title: Bilingual,
  city: Nullable(Bilingual),
  teacher: Nullable(Bilingual),
  startsOn: Day,
  endsOn: Day,
  applyUntil: Day,
  seats: Type.Integer(),
  taken: Type.Integer(),
  waiting: Type.Integer(),
  attended: Type.Integer(),
  absent: Type.Integer(),
  feeFen: Fen,
}

export const managedTrainingClassList = call({
  method: 'POST',
  path: '/company/console/trainingClass/list',
  access: staff,
  encoding: 'form',
  summary: 'Classes for the staff who manage them, including past ones',
  shows: ['trainingClasses'],
  body: listQuery(['starts', 'created'], {
    line: Type.Optional(Line),
    phase: Type.Optional(OneOf('coming', 'running', 'over', 'cancelled')),
    isWaitedFor: Type.Optional(Type.Boolean({ description: 'has a waitlist' })),
    since: Type.Optional({ ...Day, description: 'ends on or after this day' }),
    until: Type.Optional({ ...Day, description: 'starts on or before this day' }),
  }),
  data: ListOf(Type.Object(Managed)),
  errors: [],
})

export const trainingClassRead = call({
  method: 'POST',
  path: '/company/console/trainingClass/read',
  access: staff,
  encoding: 'form',
  summary: 'One class, for the staff who manage it',
  shows: ['trainingClasses'],
  body: Type.Object(OfClass),
  data: Type.Object({ ...Managed, content: Type.Object(ClassSays), product: Nullable(Bilingual), createdAt: Instant }),
  errors: ['notFound'],
})

export const trainingClassChoices = call({
  method: 'POST',
  path: '/company/console/trainingClass/choices',
  access: staff,
  encoding: 'form',
  summary: 'Teachers and courses for a class, searched by name',
  shows: ['teachers', 'courses'],
  body: Type.Object({ kind: OneOf('teacher', 'course'), q: Type.String({ maxLength: 80, default: '' }) }),
  data: Type.Object({ choices: Type.Array(Type.Object({ id: Id, name: Bilingual, note: Bilingual })) }),
  errors: [],
})

const PlaceState = OneOf('enrolled', 'waiting', 'requested')
const placeFilters = { state: Type.Optional(PlaceState), attended: Type.Optional(OneOf('yes', 'no', 'open')) }
export const trainingClassPeople = call({
  method: 'GET',
  path: '/company/console/trainingClass/people',
  access: staff,
  encoding: 'query',
  summary: 'People registered for a class, and the waitlist in order',
  shows: ['trainingClasses'],
  query: Type.Object({ ...OfClass, ...listQuery(['asked', 'name'], placeFilters).properties }),
  data: ListOf(
    Type.Object({
      accountId: Id,
      name: Type.String(),
      login: Type.String(),
      employeeNo: Nullable(Type.String()),
      company: Bilingual,
      department: Nullable(Bilingual),
      state: PlaceState,
      number: Type.Integer({ description: 'position on the waitlist' }),
      attended: Nullable(Type.Boolean()),
      askedAt: Instant,
    }),
  ),
  errors: [],
})

export const trainingClassAssignSeat = call({
  method: 'POST',
  path: '/company/console/trainingClass/takeIn',
  access: staff,
  encoding: 'json',
  summary: 'Assign a free seat to a person on the waitlist or with a request, regardless of order, and notify them',
  changes: ['trainingClasses', 'approvals'],
  body: Type.Object({ ...OfClass, accountId: Id }),
  data: Empty,
  errors: ['notFound', 'classClosed', 'classFull', 'ownAttempt', 'approvalOfManager'],
})

export const trainingClassPersonRemove = call({
  method: 'POST',
  path: '/company/console/trainingClass/remove',
  access: staff,
  encoding: 'json',
  summary:
    'Remove a person from a class that has not ended, or from its waitlist, and notify them. The first person on the waitlist gets the seat',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, accountId: Id }),
  data: Type.Object({ promoted: Nullable(Type.String({ description: 'the person who got the seat' })) }),
  errors: ['notFound', 'classClosed', 'approvalOfManager'],
})

export const trainingClassAttendanceMark = call({
  method: 'POST',
  path: '/company/console/trainingClass/mark',
  access: staff,
  encoding: 'json',
  summary: 'Mark attendance of a class that has started: named people, or everyone registered',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, attended: OneOf('yes', 'no', 'open'), selection: Selection(placeFilters) }),
  data: Type.Object({ marked: Type.Integer() }),
  errors: ['notFound', 'classNotBegun'],
})

export const trainingClassColumns = [
  'name',
  'employeeNo',
  'login',
  'company',
  'department',
  'state',
  'attended',
  'asked',
] as const
export const trainingClassExport = call({
  method: 'POST',
  path: '/company/console/trainingClass/export',
  access: staff,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the people of a class to Excel, with the filters, sort and columns of the list',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    ...OfClass,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...placeFilters,
    sort: Type.Optional(OneOf('asked', '-asked', 'name', '-name')),
    columns: Type.Array(OneOf(...trainingClassColumns), {
      minItems: 1,
      maxItems: trainingClassColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
