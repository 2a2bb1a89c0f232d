import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, OneOf } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { AnswersToSave, ReportedExit, ServerClock } from './exam.contract.ts'

/**
 * Records exits from the exam page (product decisions, section 7). The server counts them: a signal during an exit, or
 * within a second of its start, belongs to the same exit. Under the strict policy, the exit that reaches the exam's
 * limit submits the attempt; with `onReload: submit`, so does reloading or closing the page. The last answers are
 * included.
 */
export const examExitsRecord = call({
  method: 'POST',
  path: '/exam/pc/leave',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Record exits from the exam page',
  changes: [],
  body: Type.Object({
    attemptId: Id,
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    leaves: Type.Array(ReportedExit, { minItems: 1, maxItems: 20 }),
    answers: Type.Array(AnswersToSave, { maxItems: 60, default: [] }),
  }),
  data: Type.Object({
    leaveCount: Type.Integer(),
    leaveLimit: Type.Integer(),
    state: OneOf('open', 'closed', 'graded'),
    endedBy: Nullable(EndedBy),
    clock: ServerClock,
  }),
  errors: ['attemptNotFound', 'attemptTakenOver', 'answerInvalid'],
  limit: { max: 120, perSeconds: 60 },
})
