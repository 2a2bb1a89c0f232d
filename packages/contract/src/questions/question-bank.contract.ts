import { Type } from 'typebox'
import { QuestionType } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, Points } from '../http/scalars.ts'

/** The number of questions of a bank that papers may draw, by type. */
export const QuestionTypeTotals = Type.Object({
  single: Type.Integer(),
  multiple: Type.Integer(),
  judge: Type.Integer(),
  blank: Type.Integer(),
  numeric: Type.Integer(),
  upload: Type.Integer(),
  short: Type.Integer(),
  matching: Type.Integer(),
  ordering: Type.Integer(),
  gapChoice: Type.Integer(),
  hotspot: Type.Integer(),
})

export const bankList = call({
  method: 'GET',
  path: '/exam/console/bank/list',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'query',
  summary: 'Question banks with their content, newest first',
  shows: ['banks'],
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      bankId: Id,
      /** Null: the training organisation's own. */
      companyId: Nullable(Id),
      title: Bilingual,
      source: Type.String(),
      createdAt: Instant,
      totals: QuestionTypeTotals,
    }),
  ),
  errors: [],
})

/**
 * Creates a bank of the training organisation, or of the caller's company if their permission is limited to it. Returns
 * the existing bank if one has the same title.
 */
export const bankCreate = call({
  method: 'POST',
  path: '/exam/console/bank/add',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: 'Create a question bank, unless its title exists',
  changes: ['banks'],
  body: Type.Object({
    title: Type.Object({
      zh: Type.Optional(Type.String({ maxLength: 120 })),
      en: Type.Optional(Type.String({ maxLength: 120 })),
    }),
  }),
  jsonFields: ['title'],
  data: Type.Object({ bankId: Id, isNew: Type.Boolean() }),
  errors: [],
})

export const questionList = call({
  method: 'GET',
  path: '/exam/console/question/list',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'query',
  summary: 'Questions of a bank, newest first, without keys',
  shows: ['questions'],
  query: Type.Object({
    bankId: Id,
    type: Type.Optional(QuestionType),
    /** A topic, including all topics below it. */
    topic: Type.Optional(Type.String({ maxLength: 200 })),
    difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    tag: Type.Optional(Type.String({ maxLength: 100 })),
    /** Text of the question, or its title or number in the source. */
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** 1: retired questions, which no new paper draws, instead of the active ones. */
    retired: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ...pageQuery(20),
  }),
  data: PageOf(
    Type.Object({
      questionId: Id,
      version: Type.Integer(),
      type: QuestionType,
      topic: Type.String(),
      difficulty: Type.Integer(),
      points: Points,
      stem: Bilingual,
      options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual })),
      blankCount: Type.Integer(),
      title: Type.String(),
      sourceId: Type.String(),
      tags: Type.Array(Type.String()),
      createdAt: Instant,
    }),
  ),
  errors: ['notFound'],
})
