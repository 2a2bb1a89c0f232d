import { type Static, Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Assignments as lessons of a course (decision 104). Points in 1/100. */
const access = { grant: 'courses', orForPost: 'teacher' } as const
const place = { productId: Id, contentId: Id }
const lessonErrors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'] as const
export const assignmentLimits = { text: 20_000, comment: 5000, files: 5 } as const

/** The settings of an assignment, as its author saves them with the lesson. */
export const AssignmentSettings = Type.Object({
  points: Type.Integer({ minimum: 100, maximum: 100_000, default: 10_000, description: 'maximum points, in 1/100' }),
  minutes: Type.Integer({ minimum: 1, maximum: 6000, default: 30, description: 'expected time' }),
  dueDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 0,
    description: 'due this many days after the learner opens it; 0: no due date, or the fixed one',
  }),
  dueAt: Type.Optional(Instant),
  takesText: Type.Boolean({ default: true }),
  maxFiles: Type.Integer({ minimum: 0, maximum: assignmentLimits.files, default: 3 }),
})
export type AssignmentRules = Static<typeof AssignmentSettings>

const State = OneOf('submitted', 'returned', 'passed')
const Work = Type.Object({
  workId: Id,
  number: Type.Integer(),
  text: Type.String(),
  files: Type.Array(Type.Object({ fileId: Id, name: Type.String(), size: Type.Integer(), url: Type.String() })),
  state: State,
  isLate: Type.Boolean(),
  submittedAt: Instant,
  points: Nullable(Type.Integer()),
  comment: Nullable(Type.String()),
  markedAt: Nullable(Instant),
})

export const assignmentOpen = call({
  method: 'POST',
  path: '/comp/pc/assignmentOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: "Open an assignment: its instructions and the caller's submissions",
  shows: ['progress'],
  body: Type.Object(place),
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    instructions: Type.String(),
    points: Type.Integer(),
    takesText: Type.Boolean(),
    maxFiles: Type.Integer(),
    dueAt: Nullable(Instant),
    works: Type.Array(Work, { description: 'newest first' }),
    percent: Type.Integer(),
    completed: Type.Boolean(),
    certificateId: Nullable(Id),
  }),
  errors: [...lessonErrors],
})

/**
 * Submits an assignment: a text, uploaded attachments of the caller, or both. After a submission was returned, this
 * creates a new one.
 */
export const assignmentSubmit = call({
  method: 'POST',
  path: '/comp/pc/assignmentSubmit',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Submit an assignment',
  changes: ['progress', 'assignments'],
  body: Type.Object({
    ...place,
    text: Type.String({ maxLength: assignmentLimits.text, default: '' }),
    fileIds: Type.Array(Id, { maxItems: assignmentLimits.files, uniqueItems: true, default: [] }),
  }),
  data: Type.Object({ workId: Id }),
  errors: [...lessonErrors, 'assignmentEmpty', 'assignmentFiles', 'assignmentSubmitted'],
  limit: { max: 30, perSeconds: 300 },
})

const filters = { state: Type.Optional(State), contentId: Type.Optional(Id) }
export const assignmentList = call({
  method: 'POST',
  path: '/comp/console/assignment/list',
  access,
  encoding: 'form',
  summary: 'Submissions of assignments',
  shows: ['assignments'],
  body: listQuery(['submittedAt'], filters),
  data: ListOf(
    Type.Object({
      workId: Id,
      number: Type.Integer(),
      person: Type.String(),
      company: Bilingual,
      contentId: Id,
      lesson: Bilingual,
      state: State,
      isLate: Type.Boolean(),
      submittedAt: Instant,
      points: Nullable(Type.Integer()),
      maxPoints: Type.Integer(),
    }),
  ),
  errors: ['conflict'],
})

export const assignmentRead = call({
  method: 'POST',
  path: '/comp/console/assignment/read',
  access,
  encoding: 'form',
  summary: "One submission with its files, and the learner's earlier ones",
  shows: ['assignments'],
  body: Type.Object({ workId: Id }),
  data: Type.Object({
    person: Type.String(),
    company: Bilingual,
    lesson: Bilingual,
    instructions: Bilingual,
    maxPoints: Type.Integer(),
    markedBy: Nullable(Type.String()),
    work: Work,
    earlier: Type.Array(Work, { description: 'newest first' }),
  }),
  errors: ['notFound'],
})

/**
 * Passes or returns an undecided submission. A pass completes the lesson; after a return, the learner may submit again.
 */
export const assignmentDecide = call({
  method: 'POST',
  path: '/comp/console/assignment/mark',
  access,
  encoding: 'json',
  summary: 'Pass a submission or return it, with points and a comment. The learner is notified',
  changes: ['assignments', 'progress'],
  body: Type.Object({
    workId: Id,
    decision: OneOf('pass', 'return'),
    points: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'in 1/100' })),
    comment: Type.String({ maxLength: assignmentLimits.comment, default: '' }),
  }),
  data: Type.Object({ workId: Id, state: State }),
  errors: ['notFound', 'ownAttempt', 'conflict', 'assignmentPoints', 'assignmentComment'],
})
