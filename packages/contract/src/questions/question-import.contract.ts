import { Type } from 'typebox'
import { PictureRegion, QuestionType } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { inputLimits } from '../http/input.limits.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, Points } from '../http/scalars.ts'
import { QuestionTypeTotals } from './question-bank.contract.ts'

/** A part of the file that was not imported, or was imported with a remark. */
const Remark = Type.Object({
  line: Type.Integer(),
  /**
   * The part of the file in which lines are counted: an item of a package, a sheet of a workbook; null: the file
   * itself.
   */
  part: Nullable(Type.String()),
  title: Nullable(Type.String()),
  reason: Type.String(),
  message: Type.String(),
  /** The start of the question: plain text from the file, never HTML. */
  excerpt: Type.String(),
  /** For a sheet: the rejected row, cell by cell; `isAt`: the cell with the error. */
  cells: Type.Array(
    Type.Object({ address: Type.String(), heading: Type.String(), text: Type.String(), isAt: Type.Boolean() }),
  ),
})

const Preview = Type.Object({
  line: Type.Integer(),
  /** The scope of the line number: the file, an item of a package, a sheet of a workbook. */
  part: Type.String(),
  name: Type.String(),
  type: QuestionType,
  topic: Type.String(),
  difficulty: Nullable(Type.Integer()),
  points: Points,
  stem: Type.String(),
  /** `weight`: percent of the points in the file; null where it only marks the correct choices. */
  options: Type.Array(
    Type.Object({
      key: Type.String(),
      text: Type.String(),
      isRight: Type.Boolean(),
      weight: Nullable(Type.Number()),
      feedback: Type.String(),
    }),
  ),
  blanks: Type.Array(
    Type.Object({
      accepted: Type.Array(Type.Object({ text: Type.String(), weight: Type.Number() })),
      numeric: Type.Array(Type.Object({ min: Type.Number(), max: Type.Number(), weight: Type.Number() })),
      caseSensitive: Type.Boolean(),
    }),
  ),
  material: Type.Optional(Type.String({ description: 'the shared stem of its group' })),
  units: Type.Optional(Type.Array(Type.String(), { description: 'for a number' })),
  prompts: Type.Array(Type.String()),
  places: Type.String({ description: 'letters of a matching, ordering or gap choice question' }),
  picture: Type.Optional(Type.String({ description: 'for a hotspot, as HTML' })),
  regions: Type.Optional(Type.Array(PictureRegion)),
  rubric: Type.String(),
  explanation: Type.String(),
  /** HTML; empty when the file has none. */
  feedback: Type.Object({ correct: Type.String(), partly: Type.String(), incorrect: Type.String() }),
  hints: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  sourceId: Type.String(),
  keepsOrder: Type.Boolean({ description: 'the choices are not shuffled' }),
  /** The location of the same question in the bank or earlier in the file. It will not be added again. */
  duplicate: Nullable(OneOf('bank', 'file')),
  /** The bank has a different key, so a person must check the question. */
  hasOtherKey: Type.Boolean(),
  /** The bank's question with the same text, and its correct answers: letters, or the forms of each gap. */
  held: Nullable(Type.Object({ questionId: Id, sourceId: Type.String(), right: Type.Array(Type.String()) })),
  /** The location of the same question earlier in the file. */
  twin: Nullable(Type.Object({ line: Type.Integer(), part: Type.String() })),
  /** Losses and remarks of the import. */
  remarks: Type.Array(Type.Object({ reason: Type.String(), message: Type.String() })),
})

/** The preview of a file, as the import would read it. `bankId` null: the commit creates a bank. */
const Reading = {
  bankId: Nullable(Id),
  fileName: Type.String(),
  expiresAt: Nullable(Instant),
  /** found = taken + toCheck + refused + skipped; `fresh`: those taken that are not in the bank yet. */
  counts: Type.Object({
    found: Type.Integer(),
    taken: Type.Integer(),
    refused: Type.Integer(),
    skipped: Type.Integer(),
    toCheck: Type.Integer({
      description: 'questions of a paper that are imported only if one of their readings is chosen',
    }),
    fresh: Type.Integer(),
  }),
  totals: QuestionTypeTotals,
  /**
   * For a sheet: its first rows, the line of its headings (null: not found) and the mapping used, given now or for an
   * earlier file with the same headings.
   */
  table: Nullable(
    Type.Object({
      headingLine: Nullable(Type.Integer()),
      rows: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
      mapping: Nullable(
        Type.Object({
          fields: Type.Array(Type.Object({ heading: Type.String(), field: Type.String() })),
          type: Nullable(Type.String()),
          answers: Type.String(),
        }),
      ),
    }),
  ),
  /** For a paper: its lines as the author sees them, and the questions that a person must check. */
  paper: Nullable(
    Type.Object({
      lines: Type.Array(
        Type.Object({
          line: Type.Integer(),
          kind: OneOf('section', 'question', 'key', 'other'),
          number: Type.String({ description: 'the number that Word generates and does not store' }),
          text: Type.String({
            description: 'the text to correct, with that number; U+FFFC is a picture, formula or table',
          }),
          html: Type.String(),
        }),
      ),
      checks: Type.Array(
        Type.Object({
          line: Type.Integer(),
          reasons: Type.Array(Type.Object({ reason: Type.String(), message: Type.String() })),
          readings: Type.Array(
            Type.Object({
              label: Type.String({ description: 'the difference from other readings' }),
              question: Preview,
            }),
          ),
        }),
      ),
      corrections: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), text: Type.String() })),
    }),
  ),
  questions: Type.Array(Preview),
  problems: Type.Array(Remark),
  warnings: Type.Array(Remark),
}
/** The outcome of an import. Null while nothing is stored. */
const Outcome = Nullable(Type.Object({ added: Type.Integer(), known: Type.Integer() }))

/**
 * Reads a file and reports the effect of importing it; the bank does not change. The preview is stored for a day for
 * its owner. Pictures to which a sheet refers may be sent with it, either separately or in one zip. Pictures are served
 * for six hours. `importId` is null when nothing could be imported.
 */
export const questionImportPreview = call({
  method: 'POST',
  path: '/exam/console/question/import/preview',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'multipart',
  summary: 'Preview the import of a file of questions into a bank',
  changes: ['imports'],
  query: Type.Object({
    bankId: Type.Optional({ ...Id, description: 'omitted: the commit creates a bank' }),
    after: Type.Optional({
      ...Id,
      description:
        "the caller's earlier preview of the same paper: its corrections are applied again where they still fit",
    }),
    mapping: Type.Optional(
      Type.String({
        maxLength: 6000,
        description:
          'JSON, for a sheet with headings of its own: {"fields": {heading: field}, "type"?, "answers"?}. Fields: type, question, answer, option A to option Z, explanation, difficulty, topic, points, caseSensitive, rubric, title, sourceId, tags, picture, group, material. type where no column says it: single, multiple, judge, blank, numeric, short, byAnswer. answers: letters, from0, from1, texts',
      }),
    ),
  }),
  data: Type.Object({ importId: Nullable(Id), ...Reading }),
  errors: ['notFound', 'pictureBroken', 'pictureTooLarge'],
  bodyLimit: inputLimits.questions.bytes + 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})

export const questionImportPreviewList = call({
  method: 'GET',
  path: '/exam/console/question/import/mine',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'query',
  summary: "The caller's current previews, newest first",
  shows: ['imports', 'banks'],
  query: Type.Object({}),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        importId: Id,
        fileName: Type.String(),
        bank: Nullable(Type.Object({ bankId: Id, title: Bilingual })),
        expiresAt: Instant,
        outcome: Outcome,
      }),
    ),
  }),
  errors: [],
})

/** Reads the file of a preview again and compares it with the current bank. */
export const questionImportOpen = call({
  method: 'GET',
  path: '/exam/console/question/import/open',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'query',
  summary: "One of the caller's previews",
  shows: ['imports'],
  query: Type.Object({ importId: Id }),
  data: Type.Object({ importId: Id, ...Reading, bankTitle: Nullable(Bilingual), outcome: Outcome }),
  errors: ['notFound'],
  limit: { max: 60, perSeconds: 300 },
})

/**
 * Reads a paper with some of its lines corrected, and compares it with the current bank. The corrections are part of
 * the preview; its file does not change. The text is read like the file: a question that is still uncertain must be
 * checked.
 */
export const questionImportCorrect = call({
  method: 'POST',
  path: '/exam/console/question/import/correct',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: 'Correct lines of a paper before it is imported',
  changes: ['imports'],
  body: Type.Object({
    importId: Id,
    from: Type.Integer({ minimum: 1, description: 'the first line' }),
    to: Type.Integer({ minimum: 1, description: 'the last line' }),
    text: Type.Optional(Type.String({ maxLength: 20_000, description: 'omitted: as in the file' })),
  }),
  data: Type.Object(Reading),
  errors: ['notFound', 'conflict', 'questionsShareLine'],
  limit: { max: 120, perSeconds: 300 },
})

/**
 * Stores the questions of a preview, either all or none. Of a paper, it stores the certain questions that were not left
 * out, and the chosen readings of the others. A repeated call returns the same response and stores nothing more.
 */
export const questionImportCommit = call({
  method: 'POST',
  path: '/exam/console/question/import/commit',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: 'Import the questions of a preview',
  changes: ['questions', 'banks', 'imports'],
  body: Type.Object({
    importId: Id,
    chosen: Type.Optional(
      Type.Array(Type.Object({ line: Type.Integer(), reading: Type.Integer({ minimum: 0 }) }), {
        maxItems: inputLimits.questions.questions,
        description: 'for a paper: the checked questions, by line, each with the chosen reading',
      }),
    ),
    leftOut: Type.Optional(
      Type.Array(Type.Integer(), {
        maxItems: inputLimits.questions.questions,
        description: 'for a paper: the lines of certain questions that are not imported',
      }),
    ),
    bankTitle: Type.Optional(
      Type.Object({
        zh: Type.Optional(Type.String({ maxLength: 120 })),
        en: Type.Optional(Type.String({ maxLength: 120 })),
      }),
    ),
  }),
  data: Type.Object({ bankId: Id, added: Type.Integer(), known: Type.Integer() }),
  errors: ['notFound', 'conflict', 'pictureBroken', 'pictureTooLarge'],
  limit: { max: 60, perSeconds: 300 },
})

export const questionImportDiscard = call({
  method: 'POST',
  path: '/exam/console/question/import/discard',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: "Discard one of the caller's previews. Imported questions stay. Idempotent",
  changes: ['imports'],
  body: Type.Object({ importId: Id }),
  data: Empty,
  errors: [],
})

export const questionImportTemplate = call({
  method: 'GET',
  path: '/exam/console/question/import/template',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'query',
  summary: 'An Excel template for questions, with an example of every type',
  shows: [],
  query: Type.Object({ lang: Type.Optional(OneOf('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: [],
})
