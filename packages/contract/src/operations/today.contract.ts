import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Day, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** The queues of work for staff. A queue is shown to people who may work on it. */
export const queueKinds = [
  'marking',
  'leaves',
  'outages',
  'examApplies',
  'certificateApplies',
  'appeals',
  'regrades',
  'questionReviews',
  'joining',
  'comments',
  'wishes',
  'contact',
  'media',
  'messages',
] as const
export type QueueKind = (typeof queueKinds)[number]

const Queue = Type.Object({
  kind: OneOf(...queueKinds),
  count: Type.Integer({ description: 'number of waiting items, at most 10,000' }),
  since: Type.Array(Instant, { description: 'the instants since which the oldest 200 have waited' }),
  parts: Type.Array(
    Type.Object({
      title: Type.String({ description: 'the owner of these items, such as an exam; empty if `word` is given' }),
      word: Type.String({
        description: 'a kind of item within the queue, such as `mail` or `leak`; empty if there is a title',
      }),
      count: Type.Integer(),
    }),
    { description: 'the three largest parts' },
  ),
})

const Happening = Type.Object({
  kind: OneOf('exam', 'session', 'live'),
  id: Id,
  title: Type.String(),
  place: Nullable(Type.String({ description: 'the exam centre of a session, or the teacher of a live class' })),
  beginsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  isDraft: Type.Boolean({ description: "the exam is not published, so candidates can't start" }),
  expected: Nullable(Type.Integer({ description: 'taken or reserved seats; null: no reservation needed' })),
  seats: Nullable(Type.Integer()),
  checkedIn: Type.Integer(),
  working: Type.Integer({ description: 'attempts whose page is connected' }),
  silent: Type.Integer({ description: 'attempts whose page has not responded for a minute' }),
  paused: Type.Integer(),
  done: Type.Integer({ description: 'attempts that ended today' }),
})

const Deadline = Type.Object({
  planId: Id,
  title: Type.String(),
  company: Type.String(),
  dueOn: Day,
  items: Type.Integer(),
  people: Nullable(Type.Integer({ description: 'null: not counted yet' })),
  done: Nullable(Type.Integer()),
  overdue: Nullable(Type.Integer()),
})

/** The first steps of a new portal, each true once its result is there. */
const Setup = Type.Object({
  company: Type.Boolean(),
  people: Type.Boolean({ description: 'the portal has an account other than the reader’s' }),
  course: Type.Boolean({ description: 'the portal has a published course' }),
  bank: Type.Boolean({ description: 'the portal has a question bank with a question' }),
  exam: Type.Boolean(),
  published: Type.Boolean({ description: 'the portal has a published exam' }),
})

export const todayRead = call({
  method: 'POST',
  path: '/user/console/today',
  access: 'signedIn',
  encoding: 'form',
  summary: "Today's events and the work waiting for staff, within the caller's grants for the organisation",
  shows: [
    'exams',
    'attempts',
    'liveClasses',
    'marking',
    'leaves',
    'outages',
    'examApplies',
    'certificateApplies',
    'appeals',
    'regrades',
    'joining',
    'comments',
    'wishes',
    'contactMessages',
    'media',
    'messages',
    'plans',
  ],
  data: Type.Object({
    now: Instant,
    today: Day,
    timeZone: Type.String(),
    happenings: Type.Array(Happening, { description: 'by start time; open ones without a start come first' }),
    queues: Type.Array(Queue, { description: 'all queues of the caller, including empty ones' }),
    setup: {
      ...Nullable(Setup),
      description: 'null: every step is done, or the caller lacks a permission that the steps need',
    },
    deadlines: Type.Array(Deadline, { description: 'mandatory plans by due date, from thirty days ago on' }),
  }),
  errors: ['forbidden'],
})

export const studyFortnight = call({
  method: 'GET',
  path: '/user/console/studyFortnight',
  access: { grant: 'reports' },
  encoding: 'query',
  summary: 'Study time and number of learners on each of the last fourteen days',
  shows: [],
  query: Type.Object({}),
  data: Type.Object({ days: Type.Array(Type.Object({ day: Day, seconds: Type.Integer(), people: Type.Integer() })) }),
  errors: [],
})
