import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, Words } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { AnswerSave, Leave, ServerClock } from './exam.contract.ts'

/**
 * Notes leaves of the exam's screen (product decisions, section 7). The server counts: what began within a second of another, or
 * during it, is the same leave. Under the strict policy the fifth hands the attempt in, and so does leaving the page when the
 * exam says `onReload: submit`; the last answers travel along.
 */
export const examLeave = call({
  method: 'POST',
  path: '/exam/pc/leave',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Record leaves of the exam screen',
  changes: [],
  body: Type.Object({
    attemptId: Id,
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    leaves: Type.Array(Leave, { minItems: 1, maxItems: 20 }),
    answers: Type.Array(AnswerSave, { maxItems: 60, default: [] }),
  }),
  data: Type.Object({
    leaveCount: Type.Integer(),
    leaveLimit: Type.Integer(),
    state: Words('open', 'closed', 'graded'),
    endedBy: Nullable(EndedBy),
    clock: ServerClock,
  }),
  errors: ['attemptNotFound', 'attemptTakenOver', 'answerInvalid'],
  limit: { max: 120, perSeconds: 60 },
})
