import { Type } from 'typebox'
import { QuestionType } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Empty, Id, Instant, Nullable, Points, Words } from '../http/scalars.ts'
import { TypeTotals } from './question-bank.contract.ts'

/** Something of the file that was not taken, or was taken with a remark. */
const Remark = Type.Object({
  line: Type.Integer(),
  /** What the line counts in: an item of a package, a sheet of a workbook; null: the file itself. */
  part: Nullable(Type.String()),
  title: Nullable(Type.String()),
  reason: Type.String(),
  message: Type.String(),
  /** How the question begins: plain text as it stands in the file, never HTML. */
  excerpt: Type.String(),
})

const Preview = Type.Object({
  line: Type.Integer(),
  /** Where the line counts: the file, an item of a package. */
  part: Type.String(),
  name: Type.String(),
  type: QuestionType,
  topic: Type.String(),
  difficulty: Nullable(Type.Integer()),
  points: Points,
  stem: Type.String(),
  /** `weight`: percent of the points, where choices differ. */
  options: Type.Array(Type.Object({ key: Type.String(), text: Type.String(), isRight: Type.Boolean(), weight: Nullable(Type.Number()) })),
  blanks: Type.Array(
    Type.Object({
      accepted: Type.Array(Type.Object({ text: Type.String(), weight: Type.Number() })),
      numeric: Type.Array(Type.Object({ min: Type.Number(), max: Type.Number(), weight: Type.Number() })),
      caseSensitive: Type.Boolean(),
    }),
  ),
  rubric: Type.String(),
  explanation: Type.String(),
  /** Where the same question stands already: in the bank, or further up in the file. It will not be added again. */
  duplicate: Nullable(Words('bank', 'file')),
  /** The bank's key is another one: somebody has to look. */
  hasOtherKey: Type.Boolean(),
})

/**
 * Reads a file and tells what importing it would do; the bank stays as it is. The preview is kept for a day for the one who made it.
 * Its pictures are served for six hours. `importId` is null when nothing could be taken.
 */
export const importPreview = call({
  method: 'POST',
  path: '/exam/console/question/import/preview',
  access: { grant: 'questions' },
  encoding: 'multipart',
  summary: 'Read a file of questions and show what importing it into a bank would do',
  query: Type.Object({ bankId: Id }),
  data: Type.Object({
    importId: Nullable(Id),
    bankId: Id,
    fileName: Type.String(),
    expiresAt: Nullable(Instant),
    /** found = taken + refused + skipped; `fresh`: those taken that the bank does not hold yet. */
    counts: Type.Object({ found: Type.Integer(), taken: Type.Integer(), refused: Type.Integer(), skipped: Type.Integer(), fresh: Type.Integer() }),
    totals: TypeTotals,
    questions: Type.Array(Preview),
    problems: Type.Array(Remark),
    warnings: Type.Array(Remark),
  }),
  errors: ['notFound'],
  bodyLimit: 21 * 1024 * 1024,
  limit: { max: 30, perSeconds: 300 },
})

/** Stores the questions of a preview, all of them or none. Asked again it answers the same and stores nothing more. */
export const importCommit = call({
  method: 'POST',
  path: '/exam/console/question/import/commit',
  access: { grant: 'questions' },
  encoding: 'json',
  summary: 'Import the questions of a preview',
  body: Type.Object({ importId: Id }),
  data: Type.Object({ bankId: Id, added: Type.Integer(), known: Type.Integer() }),
  errors: ['notFound', 'conflict'],
  limit: { max: 30, perSeconds: 300 },
})

export const importTemplate = call({
  method: 'GET',
  path: '/exam/console/question/import/template',
  access: { grant: 'questions' },
  encoding: 'query',
  summary: 'An Excel template for questions, with an example of every type',
  query: Type.Object({ lang: Type.Optional(Words('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: [],
})
