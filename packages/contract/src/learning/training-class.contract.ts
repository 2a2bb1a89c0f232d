import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Empty, Fen, Id, Instant, Nullable, RequestKey, Words } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'

const Line = Words('technical', 'management')

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
  isOpen: Type.Boolean({ description: 'a place may be asked for today' }),
  mine: Nullable(Type.Object({ state: Words('enrolled', 'waiting'), number: Type.Integer({ description: 'of who waits: how many are served first, and oneself' }) })),
})

export const trainingClassList = call({
  method: 'GET',
  path: '/company/trainingClass/list',
  access: 'public',
  encoding: 'query',
  summary: 'The class opening plan: classes that are not over',
  shows: ['trainingClasses'],
  query: Type.Object({
    line: Type.Optional(Line),
    month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })),
    city: Type.Optional(Type.String({ maxLength: 60, description: 'as answered in `cities`, in either language; `online` for those without' })),
    mine: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ...pageQuery(12),
  }),
  data: Type.Object({ ...PageOf(TrainingClass).properties, months: Type.Array(Type.String()), cities: Type.Array(Type.String()) }),
  errors: [],
})

/** Confirmed at once; when all places are taken one waits. */
export const trainingClassApply = call({
  method: 'POST',
  path: '/company/trainingClass/apply',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Ask for a place in a class',
  changes: ['trainingClasses'],
  body: Type.Object({ trainingClassId: Id }),
  data: Type.Object({ state: Words('enrolled', 'waiting') }),
  errors: ['notFound', 'classClosed', 'classFee'],
})

export const trainingClassLeave = call({
  method: 'POST',
  path: '/company/trainingClass/cancel',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Give a place back; who waits longest takes it',
  changes: ['trainingClasses'],
  body: Type.Object({ trainingClassId: Id }),
  data: Empty,
  errors: ['notFound', 'classClosed', 'classPaid'],
})

const Text = (maxLength: number) => Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const staff = { grant: 'courses' } as const

/** Everything said of a class. Without a city it is held online. */
const ClassSays = {
  line: Line,
  title: Text(200),
  summary: Text(200),
  city: Type.Optional(Text(60)),
  teacherId: Type.Optional(Id),
  productId: Type.Optional({ ...Id, description: 'the course that goes with it' }),
  startsOn: Day,
  endsOn: Day,
  applyUntil: Day,
  seats: Type.Integer({ minimum: 1, maximum: 10_000 }),
  feeFen: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
}
const OfClass = { trainingClassId: Id }

export const trainingClassCreate = call({
  method: 'POST',
  path: '/company/console/trainingClass/create',
  access: staff,
  encoding: 'json',
  summary: 'Put a class into the plan',
  changes: ['trainingClasses'],
  body: Type.Object({ requestKey: Type.Optional(RequestKey), ...ClassSays }),
  data: Type.Object({ classId: Id }),
  errors: [],
})

export const trainingClassChange = call({
  method: 'POST',
  path: '/company/console/trainingClass/change',
  access: staff,
  encoding: 'json',
  summary: 'Change a class that is not over; who has a place or waits is told of other days and another city, and new seats go to who waits longest',
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
  summary: 'Call a class off; who has a place or waits is told',
  changes: ['trainingClasses'],
  body: Type.Object(OfClass),
  data: Empty,
  errors: ['notFound'],
})

/** Where a class stands: places may be asked for, all are taken, asking is over, it runs, it is over, it was called off. */
const ClassState = Words('open', 'full', 'closed', 'running', 'over', 'cancelled')
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

export const trainingClassManage = call({
  method: 'POST',
  path: '/company/console/trainingClass/list',
  access: staff,
  encoding: 'form',
  summary: 'Classes as those see them who look after them, those that are over too',
  shows: ['trainingClasses'],
  body: listQuery(['starts', 'created'], {
    line: Type.Optional(Line),
    phase: Type.Optional(Words('coming', 'running', 'over', 'cancelled')),
    isWaitedFor: Type.Optional(Type.Boolean({ description: 'somebody waits for a place' })),
    since: Type.Optional({ ...Day, description: 'not over before this day' }),
    until: Type.Optional({ ...Day, description: 'begins on this day at the latest' }),
  }),
  data: ListOf(Type.Object(Managed)),
  errors: [],
})

export const trainingClassRead = call({
  method: 'POST',
  path: '/company/console/trainingClass/read',
  access: staff,
  encoding: 'form',
  summary: 'A class as those see it who look after it',
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
  summary: 'Teachers and courses that a class can name, by a part of their names',
  shows: ['teachers', 'courses'],
  body: Type.Object({ kind: Words('teacher', 'course'), q: Type.String({ maxLength: 80, default: '' }) }),
  data: Type.Object({ choices: Type.Array(Type.Object({ id: Id, name: Bilingual, note: Bilingual })) }),
  errors: [],
})

const PlaceState = Words('enrolled', 'waiting')
const placeFilters = { state: Type.Optional(PlaceState), attended: Type.Optional(Words('yes', 'no', 'open')) }
export const trainingClassPeople = call({
  method: 'GET',
  path: '/company/console/trainingClass/people',
  access: staff,
  encoding: 'query',
  summary: 'Who has a place in a class, and who waits in which order',
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
      number: Type.Integer({ description: 'of who waits: their place in the queue' }),
      attended: Nullable(Type.Boolean()),
      askedAt: Instant,
    }),
  ),
  errors: [],
})

export const trainingClassTakeIn = call({
  method: 'POST',
  path: '/company/console/trainingClass/takeIn',
  access: staff,
  encoding: 'json',
  summary: 'Give a free place to somebody who waits, whoever stands before them; they are told',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, accountId: Id }),
  data: Empty,
  errors: ['notFound', 'classClosed', 'classFull'],
})

export const trainingClassRemove = call({
  method: 'POST',
  path: '/company/console/trainingClass/remove',
  access: staff,
  encoding: 'json',
  summary: 'Take somebody out of a class that is not over, or off its waiting list; they are told, and who waits longest has the place',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, accountId: Id }),
  data: Type.Object({ promoted: Nullable(Type.String({ description: 'who has the place now' })) }),
  errors: ['notFound', 'classClosed'],
})

export const trainingClassMark = call({
  method: 'POST',
  path: '/company/console/trainingClass/mark',
  access: staff,
  encoding: 'json',
  summary: 'Say who came to a class that has begun: these, or everybody with a place',
  changes: ['trainingClasses'],
  body: Type.Object({ ...OfClass, attended: Words('yes', 'no', 'open'), selection: Selection(placeFilters) }),
  data: Type.Object({ marked: Type.Integer() }),
  errors: ['notFound', 'classNotBegun'],
})

export const trainingClassColumns = ['name', 'employeeNo', 'login', 'company', 'department', 'state', 'attended', 'asked'] as const
export const trainingClassExport = call({
  method: 'POST',
  path: '/company/console/trainingClass/export',
  access: staff,
  encoding: 'json',
  summary: 'The people of a class as an Excel file: the filters, the sort and the columns of the list',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    ...OfClass,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...placeFilters,
    sort: Type.Optional(Words('asked', '-asked', 'name', '-name')),
    columns: Type.Array(Words(...trainingClassColumns), { minItems: 1, maxItems: trainingClassColumns.length, uniqueItems: true }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
