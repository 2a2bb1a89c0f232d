import { Type } from 'typebox'
import { QuestionType } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Bilingual, Id, OneOf } from '../http/scalars.ts'
import { questionBankLimits } from './question-bank.limits.ts'

/** Staff calls of question authors. */
const access = { grant: 'questions', orForCompany: true } as const
const Words50k = Type.Optional(Type.String({ maxLength: 50_000 }))
const Material = Type.Object(
  { zh: Words50k, en: Words50k },
  { description: 'the shared stem as HTML; unsafe parts are removed' },
)
const Questions = Type.Array(Id, {
  maxItems: questionBankLimits.groupQuestions,
  description: 'in order; papers draw them together',
})
/**
 * Fails with `examsFallShort` and the exams' names when no paper could be drawn for a published exam, unless forced.
 */
const force = Type.Boolean({ default: false })
const Saved = Type.Object({
  groupId: Id,
  revision: Type.Integer(),
  waiting: Type.Integer({
    description: 'questions whose new version awaits approval; until then papers use the previous one',
  }),
  lost: Type.Array(Type.String(), { description: 'removed parts of the material, such as scripts' }),
})
const errors = ['notFound', 'conflict', 'questionExists', 'questionElsewhere', 'examsFallShort'] as const

export const questionGroupCreate = call({
  method: 'POST',
  path: '/exam/console/questionGroup/create',
  access,
  encoding: 'json',
  summary: 'Group questions of a bank under a shared stem',
  changes: ['questions', 'banks'],
  body: Type.Object({ bankId: Id, material: Material, questionIds: Questions, force }),
  data: Saved,
  errors: [...errors],
})

export const questionGroupRead = call({
  method: 'POST',
  path: '/exam/console/questionGroup/read',
  access,
  encoding: 'form',
  summary: 'One group with its shared stem and its questions',
  shows: ['questions'],
  body: Type.Object({ groupId: Id }),
  data: Type.Object({
    groupId: Id,
    bankId: Id,
    revision: Type.Integer(),
    material: Bilingual,
    options: Type.Union([Type.Array(Bilingual), Type.Null()], {
      description: 'the options that all of its questions share, by letter; null if they differ',
    }),
    questions: Type.Array(
      Type.Object({
        questionId: Id,
        number: Type.Integer(),
        type: QuestionType,
        status: OneOf('draft', 'active', 'retired'),
        review: OneOf('draft', 'inReview', 'approved'),
        stem: Bilingual,
      }),
    ),
  }),
  errors: ['notFound'],
})

/** Updates a group. Removed questions become single questions again. An empty list dissolves the group. */
export const questionGroupUpdate = call({
  method: 'POST',
  path: '/exam/console/questionGroup/update',
  access,
  encoding: 'json',
  summary: 'Change the shared stem of a group, its questions or their order',
  changes: ['questions', 'banks'],
  body: Type.Object({
    groupId: Id,
    revision: Type.Integer({ minimum: 1, description: 'the revision that the caller saw' }),
    material: Material,
    options: Type.Optional(
      Type.Array(Material, {
        minItems: 2,
        maxItems: 26,
        description: 'new texts of the shared options, for each question with the shared list',
      }),
    ),
    questionIds: Questions,
    force,
  }),
  data: Saved,
  errors: [...errors],
})
