import { Type } from 'typebox'
import { PictureRegion, QuestionScoringRule, QuestionType, UploadRules } from '../exams/exam.contract.ts'
import { GapKeyInput, GapNumberInput } from '../exams/marking.contract.ts'
import { uploadLimits } from '../exams/question-types.ts'
import { maxRegions, maxSpots } from '../exams/spots.ts'
import { call } from '../http/call.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Staff calls of question authors. */
const access = { grant: 'questions', orForCompany: true } as const
const Rich = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Letter = Type.String({ pattern: '^[A-Z]$' })
const Letters = Type.Array(Letter, { minItems: 1, maxItems: 26 })

/**
 * The key: `keys` of a choice, or shares of the points as `weights`; `blanks` of gaps; `places` of a matching question,
 * an order or a gap choice; `regions` of a picture; `rubric` of an answer that people mark.
 */
const Key = Type.Object({
  keys: Type.Optional(Letters),
  weights: Type.Optional(
    Type.Array(Type.Object({ key: Letter, percent: Type.Number({ minimum: -100, maximum: 100 }) }), {
      minItems: 1,
      maxItems: 26,
    }),
  ),
  alternatives: Type.Optional(
    Type.Array(Letters, { maxItems: 20, description: 'other accepted combinations of options' }),
  ),
  policy: Type.Optional(QuestionScoringRule),
  places: Type.Optional(
    Type.String({
      pattern: '^[A-Z-]{0,26}$',
      description: 'the letter of each prompt or gap, or the letters of an order from first to last; -: missing',
    }),
  ),
  blanks: Type.Optional(Type.Array(GapKeyInput, { minItems: 1, maxItems: 20 })),
  regions: Type.Optional(Type.Array(PictureRegion, { maxItems: maxRegions })),
  rubric: Type.Optional(Rich(10_000)),
  criteria: Type.Optional(
    Type.Array(Type.Object({ text: Rich(1000), points: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }), {
      maxItems: 30,
    }),
  ),
})

/** Feedback on an answer, shown once its key is released. The explanation is shown in any case. */
const Said = Type.Object({
  correct: Type.Optional(Rich(10_000)),
  partly: Type.Optional(Rich(10_000)),
  incorrect: Type.Optional(Rich(10_000)),
  options: Type.Optional(Type.Array(Type.Object({ key: Letter, text: Rich(10_000) }), { maxItems: 26 })),
  blanks: Type.Optional(
    Type.Array(
      Type.Array(
        Type.Object({
          text: Rich(10_000),
          accepted: Type.Optional(Type.String({ maxLength: 200 })),
          numeric: Type.Optional(GapNumberInput),
        }),
        {
          maxItems: 70,
          description:
            'the first entry whose texts or numbers match the answer is shown; an entry with neither matches any answer',
        },
      ),
      { maxItems: 20 },
    ),
  ),
  hints: Type.Optional(Type.Array(Rich(10_000), { maxItems: 20 })),
})

/**
 * Editable content of a question. Texts are HTML; only the harmless part is kept. Gaps of a blank are written as
 * `{{1}}` in the stem.
 */
const Content = {
  topic: Type.String({ maxLength: 200, default: '', description: 'topic; its levels are separated by /' }),
  difficulty: Type.Integer({ minimum: 1, maximum: 5, default: 3 }),
  enemySet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'name of the enemy set; a paper includes at most one of its questions',
    }),
  ),
  points: Type.Integer({ minimum: 1, maximum: 100_000, description: 'in 1/100' }),
  stem: Rich(50_000),
  options: Type.Array(
    Type.Object({
      text: Rich(10_000),
      pinned: Type.Boolean({ default: false, description: 'keeps its position when the others are shuffled' }),
    }),
    {
      maxItems: 26,
      default: [],
      description: 'lettered A, B, C and so on; for true/false the first is true, and they may be omitted',
    },
  ),
  prompts: Type.Optional(
    Type.Array(Rich(10_000), {
      maxItems: 20,
      description: 'for a matching question; options are assigned to these',
    }),
  ),
  choices: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{1,26}$' }), {
      maxItems: 20,
      description: 'letters that each gap of a gap choice offers; omitted: all letters',
    }),
  ),
  once: Type.Optional(Type.Boolean({ description: 'each option belongs to at most one prompt or gap' })),
  picture: Type.Optional({ ...Rich(2000), description: 'for a hotspot: one stored picture, as <img src>' }),
  spots: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxSpots,
      description: 'for a hotspot: the maximum number of points; omitted: the number of correct regions',
    }),
  ),
  upload: Type.Optional(
    Type.Object(
      { ...UploadRules.properties, files: Type.Integer({ minimum: 1, maximum: uploadLimits.files }) },
      { description: 'for an upload question: the kinds, the number and the size of files' },
    ),
  ),
  answerKey: Key,
  explanation: Type.Optional(Rich(50_000)),
  feedback: Type.Optional(Said),
  title: Type.String({ maxLength: 300, default: '', description: 'title for staff; candidates never see it' }),
  sourceId: Type.String({ maxLength: 200, default: '', description: 'its number in its source' }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50, default: [] }),
}
const Stand = Type.Object({
  questionId: Id,
  version: Type.Integer(),
  change: Type.Integer({ description: 'the change awaiting approval; 0: none' }),
  status: OneOf('draft', 'active', 'retired'),
  review: OneOf('draft', 'inReview', 'approved'),
  lost: Type.Array(Type.String(), {
    description: 'removed parts of the texts, such as scripts and pictures from other sites',
  }),
})
/**
 * Fails with `examsFallShort` and the exams' names when no paper could be drawn for a published exam, unless forced.
 */
const force = Type.Boolean({ default: false })
const OwnVersion = { questionId: Id, version: Type.Integer({ minimum: 1 }) }

export const questionCreate = call({
  method: 'POST',
  path: '/exam/console/question/create',
  access,
  encoding: 'json',
  summary: 'Add a question to a bank',
  changes: ['questions', 'banks'],
  body: Type.Object({ bankId: Id, type: QuestionType, ...Content }),
  data: Stand,
  errors: ['notFound', 'questionExists'],
})

/**
 * Uploads a picture or document of up to 10 MB, which a question shows or links to by the returned address (`<img
 * src>`, `<a href>`).
 */
export const questionFileUpload = call({
  method: 'POST',
  path: '/exam/console/question/file',
  access,
  encoding: 'multipart',
  summary: 'Upload a picture or a PDF for a question (JPEG, PNG, WebP, PDF; 10 MB)',
  changes: [],
  data: Type.Object({ fileId: Id, name: Type.String(), mime: Type.String(), size: Type.Integer(), url: Type.String() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge', 'activeDocument'],
  bodyLimit: 11 * 1024 * 1024,
})

export const questionRead = call({
  method: 'POST',
  path: '/exam/console/question/read',
  access,
  encoding: 'form',
  summary: 'A question with its key, in the current or an earlier version',
  shows: ['questions'],
  body: Type.Object({
    questionId: Id,
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'default: the change in review, or otherwise the current version' }),
    ),
  }),
  data: Type.Object({
    questionId: Id,
    bankId: Id,
    number: Type.Integer(),
    version: Type.Integer(),
    currentVersion: Type.Integer(),
    status: OneOf('draft', 'active', 'retired'),
    review: OneOf('draft', 'inReview', 'approved'),
    reviewNote: Type.String({ description: 'the reason why it was returned' }),
    sentAt: Nullable(Instant),
    mayApprove: Type.Boolean({ description: 'in review, and the caller is not one of its authors' }),
    change: Nullable(
      Type.Object({ revision: Type.Integer(), baseVersion: Type.Integer(), savedAt: Instant, author: Type.String() }),
    ),
    type: QuestionType,
    group: Nullable(Type.Object({ groupId: Id, material: Bilingual, position: Type.Integer(), of: Type.Integer() })),
    ...Content,
    options: Type.Array(Type.Object({ key: Letter, text: Bilingual, pinned: Type.Boolean() })),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        createdAt: Instant,
        author: Nullable(Type.String()),
        approver: Nullable(Type.String()),
        changed: Type.Array(OneOf('material', 'stem', 'options', 'key', 'explanation', 'feedback', 'points'), {
          description: 'differences from the previous version',
        }),
      }),
    ),
  }),
  errors: ['notFound'],
})

/**
 * Updates a question. Attempts in progress keep their version. In a bank with review, the approved version remains in
 * force, and the update becomes its pending change.
 */
export const questionUpdate = call({
  method: 'POST',
  path: '/exam/console/question/update',
  access,
  encoding: 'json',
  summary: 'Change a question. Papers drawn from now on use the new version',
  changes: ['questions', 'banks'],
  body: Type.Object({
    ...OwnVersion,
    change: Type.Integer({ minimum: 0, default: 0, description: 'the unapproved change that the caller saw; 0: none' }),
    ...Content,
    force,
  }),
  data: Stand,
  errors: ['notFound', 'conflict', 'questionExists', 'examsFallShort'],
})

export const questionRetire = call({
  method: 'POST',
  path: '/exam/console/question/retire',
  access,
  encoding: 'form',
  summary: 'Retire a question from papers drawn from now on, or restore it',
  changes: ['questions', 'banks'],
  body: Type.Object({ ...OwnVersion, retired: Type.Boolean({ default: true }), force }),
  data: Stand,
  errors: ['notFound', 'conflict', 'examsFallShort'],
})
