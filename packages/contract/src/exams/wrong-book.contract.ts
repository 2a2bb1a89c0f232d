import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { PictureRegion, QuestionType, TypeSpecificParts } from './exam.contract.ts'

/**
 * The wrong-question book: questions in which the caller lost points, in exams whose key is released to them, in mock
 * exams and in practice. A question is mastered after some correct answers in a row. Questions of exams that the caller
 * is taking are left out.
 */
export const wrongBook = call({
  method: 'POST',
  path: '/exam/pc/wrongBook',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The wrong-question book',
  shows: ['practice'],
  body: Type.Object({
    topic: Type.Optional(Type.String({ maxLength: 200 })),
    state: OneOf('open', 'mastered'),
    ...pageQuery(12),
  }),
  data: PageOf(
    Type.Object({
      entry: Type.String({ description: 'an opaque key of the entry' }),
      type: QuestionType,
      topic: Type.String(),
      wrongCount: Type.Integer(),
      lastWrongAt: Instant,
      /** Correct answers in a row since then. */
      streak: Type.Integer(),
      material: Type.Optional({ ...Bilingual, description: 'the shared stem of its group' }),
      stem: Bilingual,
      options: Type.Array(
        Type.Object({ key: Type.String(), text: Bilingual, correct: Type.Boolean(), feedback: Nullable(Bilingual) }),
      ),
      blanks: Type.Array(Type.String()),
      ...TypeSpecificParts,
      places: Type.Optional(Type.String({ description: 'the correct letter of each place' })),
      regions: Type.Optional(Type.Array(PictureRegion)),
      explanation: Nullable(Bilingual),
    }),
  ),
  errors: [],
})
