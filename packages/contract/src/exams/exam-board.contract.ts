import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Id, Instant, Nullable, Seconds } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { examLimits } from './exam.limits.ts'

/** One attempt as the board shows it. The page computes time left and the like from instants. */
const Row = Type.Object({
  attemptId: Id,
  accountId: Id,
  name: Type.String(),
  employeeNo: Type.String(),
  company: Type.String(),
  department: Type.String(),
  number: Type.Integer(),
  startedAt: Instant,
  pausedAt: Nullable(Instant),
  pausedLeftMs: Nullable(Type.Integer()),
  deadline: Nullable(Instant),
  submittedAt: Nullable(Instant),
  endedBy: Nullable(EndedBy),
  questions: Type.Integer(),
  answered: Type.Integer(),
  lostAt: {
    ...Nullable(Instant),
    description: 'time of the last contact with the page, if a minute or more ago; null: connected',
  },
  savedAt: Nullable(Instant),
  leaves: Type.Integer(),
  leaveLimit: Nullable(Type.Integer({ description: 'the number of exits that ends the attempt; null: none' })),
  extraTime: Seconds,
  unread: Type.Array(Id, { description: 'unread announcements for this attempt' }),
  readsKeys: Type.Boolean({
    description: 'the candidate can read keys of questions as staff, or could when they started',
  }),
})

/**
 * Returns the running attempts at an exam, and those that ended within the last day. With `known`, the state token of
 * the previous response, the call waits until something has changed or 20 seconds have passed, and returns only the
 * changes; it returns everything if this server does not know the token.
 */
export const examBoardRead = call({
  method: 'POST',
  path: '/exam/console/board',
  access: { grant: 'exams', orForCompany: true, orForPost: 'invigilator' },
  encoding: 'form',
  summary: 'The board of a running exam',
  shows: ['attempts'],
  holdsSeconds: examLimits.boardHoldsSeconds,
  body: Type.Object({ examId: Id, known: Type.Optional(Type.String({ maxLength: 60 })) }),
  data: Type.Object({
    exam: Type.Object({
      examId: Id,
      title: Bilingual,
      opensAt: Nullable(Instant),
      closesAt: Nullable(Instant),
      timeLimit: Nullable(Seconds),
      leaveLimit: Nullable(Type.Integer({ description: 'the number of exits that ends an attempt; null: none' })),
      pausedAt: Nullable(Instant),
      checkInFirst: Type.Boolean({ description: 'candidates are checked in at a centre before they start' }),
      password: { ...Nullable(Type.String()), description: 'required to start an attempt; null: none' },
      announcements: Type.Array(
        Type.Object({
          announcementId: Id,
          words: Type.String(),
          saidAt: Instant,
          saidBy: Type.String(),
          isForAll: Type.Boolean(),
          told: Type.Integer(),
          seen: Type.Integer(),
        }),
        { description: 'of the last day, newest first' },
      ),
    }),
    isWhole: Type.Boolean({ description: 'all rows, not only those that have changed' }),
    rows: Type.Array(Row),
    known: Type.String(),
    serverTime: Instant,
  }),
  errors: ['examNotFound'],
})

/**
 * Sets the password that is needed to start an attempt; if it is omitted, there is none. It applies immediately, even
 * to a published exam.
 */
export const examPasswordSet = call({
  method: 'POST',
  path: '/exam/console/password',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary: 'Set or remove the password for starting an exam. It applies immediately',
  changes: ['exams'],
  body: Type.Object({
    examId: Id,
    password: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: 40,
        description: 'at least 4 characters without spaces; case and full width do not count',
      }),
    ),
  }),
  data: Type.Object({ examId: Id, password: Nullable(Type.String()) }),
  errors: ['examNotFound'],
})
