import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, Points } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { QuestionType } from './exam.contract.ts'

/** Ends a trial of the caller. Its result is read with `examTrialResult`. */
export const examTrialEnd = call({
  method: 'POST',
  path: '/exam/console/trial/end',
  access: 'signedIn',
  encoding: 'json',
  summary: 'End one of the caller’s trials of an exam immediately. Idempotent',
  changes: ['exams'],
  body: Type.Object({ attemptId: Id }),
  data: Empty,
  errors: ['attemptNotFound'],
})

export const examTrialResult = call({
  method: 'POST',
  path: '/exam/console/trial/result',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary:
    'The result of the caller’s last trial of an exam: the automatically computed points, and the answers that a person would mark',
  shows: ['exams'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    startedAt: Instant,
    endedAt: Instant,
    endedBy: EndedBy,
    score: { ...Points, description: 'the sum of the automatically computed points' },
    awaiting: { ...Points, description: 'points of answers that a person would mark' },
    totalPoints: Points,
    passingPoints: Points,
    passed: Nullable(Type.Boolean({ description: 'null: it depends on the answers that a person would mark' })),
    questions: Type.Array(
      Type.Object({
        position: Type.Integer(),
        type: QuestionType,
        stem: Bilingual,
        points: Points,
        earned: Nullable({ ...Points, description: 'null: a person would mark it' }),
        isAnswered: Type.Boolean(),
      }),
    ),
  }),
  errors: ['examNotFound', 'notFound'],
})
