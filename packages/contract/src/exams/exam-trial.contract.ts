import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, Points } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { QuestionType } from './exam.contract.ts'

/** Returns the end and the result of a trial, only to the person who started it. */
export const examTrialEnd = call({
  method: 'POST',
  path: '/exam/console/trial/end',
  access: 'signedIn',
  encoding: 'json',
  summary: 'End an own trial of an exam at once. Repeating it changes nothing',
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
  summary: 'The result of the caller’s last trial of an exam: points by rule, and answers that a person would mark',
  shows: ['exams'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    startedAt: Instant,
    endedAt: Instant,
    endedBy: EndedBy,
    score: { ...Points, description: 'the sum of the points that rules gave' },
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
