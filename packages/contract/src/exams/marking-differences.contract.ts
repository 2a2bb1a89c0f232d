import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, OneOf, Points } from '../http/scalars.ts'

/**
 * Counts the differences between the marks of two graders, over answers that the caller did not mark: `spread` has a
 * row for each difference and state, the smallest difference first. `criterion`: the criterion on which most pairs
 * above the threshold disagree, so that its wording may be unclear. At most a thousand answers are read.
 */
export const markingDifferences = call({
  method: 'POST',
  path: '/exam/console/marking/differences',
  access: { grant: 'grading', orForCompany: true },
  encoding: 'form',
  summary: 'Differences between two graders in an exam, or in one of its questions',
  shows: ['marking'],
  body: Type.Object({ examId: Id, questionId: Type.Optional(Id) }),
  data: Type.Object({
    spread: Type.Array(
      Type.Object({ difference: Points, state: OneOf('within', 'decided', 'open'), count: Type.Integer() }),
    ),
    criterion: Nullable(
      Type.Object({ questionId: Id, place: Type.Integer({ description: 'from 0' }), count: Type.Integer() }),
    ),
  }),
  errors: [],
})
