import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Empty, Fen, Id, Nullable, Words } from '../http/scalars.ts'

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
  errors: ['notFound', 'classClosed'],
})

const Text = Type.Object({ zh: Type.Optional(Type.String({ maxLength: 200 })), en: Type.Optional(Type.String({ maxLength: 200 })) })

export const trainingClassCreate = call({
  method: 'POST',
  path: '/company/console/trainingClass/create',
  access: { grant: 'courses' },
  encoding: 'json',
  summary: 'Put a class into the plan',
  changes: ['trainingClasses'],
  body: Type.Object({
    line: Line,
    title: Text,
    summary: Text,
    city: Type.Optional(Text),
    startsOn: Day,
    endsOn: Day,
    applyUntil: Day,
    seats: Type.Integer({ minimum: 1, maximum: 10_000 }),
    feeFen: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  }),
  data: Type.Object({ classId: Id }),
  errors: [],
})

export const trainingClassCancel = call({
  method: 'POST',
  path: '/company/console/trainingClass/cancel',
  access: { grant: 'courses' },
  encoding: 'json',
  summary: 'Call a class off; who has a place or waits is told',
  changes: ['trainingClasses'],
  body: Type.Object({ trainingClassId: Id }),
  data: Empty,
  errors: ['notFound'],
})

export const trainingClassPeople = call({
  method: 'GET',
  path: '/company/console/trainingClass/people',
  access: { grant: 'courses' },
  encoding: 'query',
  summary: 'Who has a place in a class, and who waits',
  shows: ['trainingClasses'],
  query: Type.Object({ trainingClassId: Id, ...pageQuery(20) }),
  data: PageOf(Type.Object({ name: Type.String(), login: Type.String(), company: Bilingual, state: Words('enrolled', 'waiting') })),
  errors: [],
})
