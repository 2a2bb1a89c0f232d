import { Type } from 'typebox'
import { QuestionType } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, Points, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { QuestionTypeTotals } from './question-bank.contract.ts'

/** Banks and questions in the console, for authors. */
const access = { grant: 'questions', orForCompany: true } as const
const Title = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 120 })),
  en: Type.Optional(Type.String({ maxLength: 120 })),
})

const Bank = Type.Object({
  bankId: Id,
  revision: Type.Integer(),
  title: Bilingual,
  source: Type.String(),
  createdAt: Instant,
  changedAt: Instant,
  isOpenForPractice: Type.Boolean(),
  needsReview: Type.Boolean({ description: 'papers draw only questions approved by a second person' }),
  totals: QuestionTypeTotals,
  drafts: Type.Integer({ description: 'drafts not sent to review' }),
  inReview: Type.Integer(),
  retired: Type.Integer(),
  odd: Type.Integer({ description: 'questions with unusual discrimination' }),
  usedBy: Type.Integer({ description: 'exams that draw from it or name its questions' }),
  isShared: Type.Boolean({ description: 'a bank of the organisation from which exams of all companies may draw' }),
  owner: {
    ...Nullable(Type.Object({ id: Id, title: Bilingual })),
    description: 'the company that it belongs to; null: the organisation',
  },
})

export const managedBankList = call({
  method: 'GET',
  path: '/exam/console/bank/rows',
  access,
  encoding: 'query',
  summary: 'Question banks, paged by cursor',
  shows: ['banks', 'questions'],
  query: listQuery(['title', 'changedAt', 'createdAt'], {
    practice: Type.Optional(OneOf('open', 'closed')),
    review: Type.Optional(OneOf('asked', 'notAsked')),
    owner: Type.Optional(
      Type.Union([Id, Type.Literal('none')], { description: 'belongs to this company; `none`: to the organisation' }),
    ),
  }),
  data: ListOf(Bank),
  errors: [],
})

export const bankRead = call({
  method: 'POST',
  path: '/exam/console/bank/read',
  access,
  encoding: 'form',
  summary: 'One question bank with its contents',
  shows: ['banks', 'questions'],
  body: Type.Object({ bankId: Id }),
  data: Type.Object({
    ...Bank.properties,
    topics: Type.Array(Type.String(), { description: 'topics of its questions, the 500 most frequent' }),
    enemySets: Type.Array(Type.String(), { description: 'names of enemy sets, the 200 most frequent' }),
  }),
  errors: ['notFound'],
})

/**
 * Saves a bank's titles, its review setting and, if it belongs to the organisation, its sharing with companies.
 * Existing questions remain approved.
 */
export const bankSave = call({
  method: 'POST',
  path: '/exam/console/bank/save',
  access,
  encoding: 'json',
  summary: 'Change the title of a bank and whether it requires review',
  changes: ['banks'],
  body: Type.Object({
    bankId: Id,
    revision: Type.Integer({ minimum: 1 }),
    title: Title,
    needsReview: Type.Boolean(),
    isShared: Type.Optional(Type.Boolean({ description: 'only for a bank of the organisation; omitted: unchanged' })),
  }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['notFound', 'conflict', 'bankTitleTaken'],
})

/**
 * The filters by state. `odd`: with unusual discrimination. `review`: sent to review. `draft`: written but not sent.
 * Without a filter: all that are not retired.
 */
export const questionStateFilters = ['odd', 'review', 'draft', 'retired'] as const
export const questionFilters = {
  bankId: Type.Optional(Id),
  type: Type.Optional(QuestionType),
  topic: Type.Optional(Type.String({ maxLength: 200, description: 'a topic, with all topics below it' })),
  difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  state: Type.Optional(OneOf(...questionStateFilters)),
}
export const questionSorts = ['changedAt', 'number', 'rate', 'discrimination'] as const

/** A question in a list. Figures are null while there are too few answers. */
export const QuestionRow = Type.Object({
  questionId: Id,
  bankId: Id,
  bankTitle: Bilingual,
  number: Type.Integer(),
  version: Type.Integer(),
  type: QuestionType,
  topic: Type.String(),
  difficulty: Type.Integer(),
  points: Points,
  status: OneOf('draft', 'active', 'retired'),
  review: OneOf('draft', 'inReview', 'approved'),
  stem: Type.Object(
    { zh: Type.Optional(Type.String()), en: Type.Optional(Type.String()) },
    { description: 'the beginning of its text, without markup' },
  ),
  title: Type.String(),
  groupId: { ...Nullable(Id), description: 'the group, if it shares a stem with other questions' },
  changedAt: Instant,
  answered: Type.Integer(),
  rate: Nullable(Type.Integer({ description: 'percent of the points' })),
  discrimination: Nullable(Type.Integer({ description: 'hundredths' })),
  fifths: Nullable(
    Type.Array(Type.Integer(), { description: 'percent earned by each fifth of the candidates, the weakest first' }),
  ),
})

export const managedQuestionList = call({
  method: 'GET',
  path: '/exam/console/question/rows',
  access,
  encoding: 'query',
  summary: 'Questions of one bank or of all, with figures and without answer keys, paged by cursor',
  shows: ['questions'],
  query: listQuery(questionSorts, questionFilters),
  data: ListOf(QuestionRow),
  errors: ['notFound'],
})

/** Figures of a question from first attempts. If its discrimination is unusual, check its key first. */
export const questionFigures = call({
  method: 'POST',
  path: '/exam/console/question/figures',
  access,
  encoding: 'form',
  summary: 'Figures of a question, and the exams that use it',
  shows: ['questions', 'results'],
  body: Type.Object({ questionId: Id }),
  data: Type.Object({
    answered: Type.Integer(),
    rate: Nullable(Type.Integer()),
    discrimination: Nullable(Type.Integer()),
    medianTime: Nullable(Seconds),
    fifths: Nullable(Type.Array(Type.Integer())),
    computedAt: Nullable(Instant),
    exams: Type.Array(
      Type.Object({
        examId: Id,
        title: Bilingual,
        answered: Type.Integer({ description: 'graded first attempts that contain it' }),
        isOpen: Type.Boolean({ description: 'published, so that it may be drawn again' }),
        exposure: Nullable(
          Type.Object({
            times: Type.Integer({ description: 'number of the last `of` papers that contain it' }),
            most: Type.Integer(),
            of: Type.Integer(),
          }),
        ),
      }),
      { description: 'most answers first, at most 20' },
    ),
  }),
  errors: ['notFound'],
})

const Reviewed = Type.Object({
  questionId: Id,
  version: Type.Integer(),
  change: Type.Integer(),
  status: OneOf('draft', 'active', 'retired'),
  review: OneOf('draft', 'inReview', 'approved'),
})
const seen = {
  questionId: Id,
  version: Type.Integer({ minimum: 1 }),
  change: Type.Integer({ minimum: 0, default: 0, description: 'the unapproved change that the caller saw; 0: none' }),
}

export const questionSubmit = call({
  method: 'POST',
  path: '/exam/console/question/send',
  access,
  encoding: 'form',
  summary: 'Send a draft or change to review',
  changes: ['questions', 'banks'],
  body: Type.Object(seen),
  data: Reviewed,
  errors: ['notFound', 'conflict'],
})

/**
 * Approves a question in review, so that papers draw it, or returns it with a note. Its authors may return it but not
 * approve it.
 */
export const questionReview = call({
  method: 'POST',
  path: '/exam/console/question/review',
  access,
  encoding: 'form',
  summary: 'Approve a question in review, or return it',
  changes: ['questions', 'banks'],
  body: Type.Object({
    ...seen,
    approve: Type.Boolean(),
    note: Type.String({ maxLength: 500, default: '' }),
    force: Type.Boolean({ default: false }),
  }),
  data: Reviewed,
  errors: ['notFound', 'conflict', 'authorMayNotApprove', 'changeOutdated', 'questionExists', 'examsFallShort'],
})

/** Discards a change; the question keeps its last approved version. */
export const questionChangeDiscard = call({
  method: 'POST',
  path: '/exam/console/question/dropChange',
  access,
  encoding: 'form',
  summary: 'Discard the unapproved change of a question',
  changes: ['questions', 'banks'],
  body: Type.Object(seen),
  data: Reviewed,
  errors: ['notFound', 'conflict'],
})

export const questionBulkActs = ['retire', 'restore', 'topic', 'difficulty', 'send', 'approve'] as const
/**
 * Applies an act to many questions, as a task that lists those it can't change, each with the error that the call for a
 * single question would give. Topic and difficulty are not versioned: changing them creates no version.
 */
export const questionBulk = call({
  method: 'POST',
  path: '/exam/console/question/bulk',
  access,
  encoding: 'json',
  summary: 'Apply a bulk action to many questions, as a task',
  changes: ['questions', 'banks', 'tasks'],
  body: Type.Object({
    requestKey: RequestKey,
    selection: Selection(questionFilters),
    act: OneOf(...questionBulkActs),
    topic: Type.Optional(Type.String({ maxLength: 200 })),
    difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
