import { type Static, Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { QuestionType } from './exam.contract.ts'
import { PracticeMode } from './exam-result.contract.ts'

/** Quizzes as lessons of a course (decision 104). */
const access = { grant: 'courses' } as const
const place = { productId: Id, contentId: Id }
const lessonErrors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'] as const

/** The moment at which keys are shown: after each question, at the end, or never (`score`). */
export const QuizFeedback = OneOf('each', 'end', 'score')

/** The settings of a quiz, as its author saves them with the lesson. */
export const QuizSettings = Type.Object({
  questionIds: Type.Array(Id, { maxItems: 100, uniqueItems: true, default: [], description: 'in every attempt' }),
  draws: Type.Array(
    Type.Object({
      bankId: Id,
      topic: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'including topics below it; omitted: all' }),
      ),
      count: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    { maxItems: 20, default: [], description: 'drawn at random for each attempt' },
  ),
  passPercent: Type.Integer({ minimum: 1, maximum: 100, default: 60 }),
  attempts: Type.Integer({ minimum: 0, maximum: 100, default: 0, description: '0: no limit' }),
  feedback: QuizFeedback,
})

export type QuizRules = Static<typeof QuizSettings>

/** Returns a quiz before it starts: its rules, and the caller's attempts in this company. */
export const quizOpen = call({
  method: 'POST',
  path: '/comp/pc/quizOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: "Open a quiz lesson: its rules and the caller's attempts",
  shows: ['practice', 'progress'],
  body: Type.Object(place),
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    questions: Type.Integer(),
    passPercent: Type.Integer(),
    feedback: QuizFeedback,
    attemptsLeft: Nullable(Type.Integer({ description: 'null: no limit' })),
    running: Nullable(Type.Object({ attemptId: Id, mode: PracticeMode, answered: Type.Integer() })),
    attempts: Type.Array(
      Type.Object({
        attemptId: Id,
        at: Instant,
        percent: Nullable(Type.Integer({ description: 'null: not graded yet' })),
        passed: Type.Boolean(),
      }),
      { description: 'ended, newest first' },
    ),
    percent: Type.Integer(),
    completed: Type.Boolean(),
    certificateId: Nullable(Id),
  }),
  errors: [...lessonErrors],
})

/** Starts an attempt, or returns the one in progress. */
export const quizStart = call({
  method: 'POST',
  path: '/comp/pc/quizStart',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Start a quiz lesson, or continue it',
  changes: ['practice'],
  body: Type.Object({ ...place, writer: Type.String({ minLength: 8, maxLength: 40 }) }),
  data: Type.Object({ attemptId: Id, mode: PracticeMode }),
  errors: [...lessonErrors, 'examPassed', 'attemptsUsedUp', 'bankTooSmall'],
  limit: { max: 30, perSeconds: 60 },
})

/** Banks that quizzes may draw from: open to all companies, and in no formal exam or course exam. */
export const quizBankList = call({
  method: 'POST',
  path: '/comp/console/quiz/sources',
  access,
  encoding: 'form',
  summary: 'Question banks for quizzes, with the number of questions in each topic',
  shows: ['banks'],
  body: Type.Object({}),
  data: Type.Object({
    banks: Type.Array(
      Type.Object({
        bankId: Id,
        title: Bilingual,
        total: Type.Integer(),
        topics: Type.Array(Type.Object({ topic: Type.String(), total: Type.Integer() })),
      }),
    ),
  }),
  errors: [],
})

/** Questions to pick for a quiz, without options and keys. */
export const quizQuestionChoices = call({
  method: 'POST',
  path: '/comp/console/quiz/questions',
  access,
  encoding: 'json',
  summary: 'Questions to pick for a quiz, without keys',
  shows: ['banks'],
  body: Type.Object({
    bankId: Type.Optional(Id),
    ids: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, description: 'only these' })),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...pageQuery(20),
  }),
  data: PageOf(Type.Object({ questionId: Id, bankId: Id, type: QuestionType, topic: Type.String(), stem: Bilingual })),
  errors: [],
})

/** Results of a quiz for its authors. Each learner counts with their best attempt. */
export const quizResults = call({
  method: 'POST',
  path: '/comp/console/quiz/results',
  access,
  encoding: 'form',
  summary: 'Results of a quiz lesson by learner',
  shows: ['practice', 'progress'],
  body: Type.Object({ contentId: Id, ...pageQuery(20) }),
  data: Type.Object({
    learners: Type.Integer(),
    passed: Type.Integer(),
    attempts: Type.Integer(),
    meanPercent: Nullable(Type.Integer({ description: 'average of the best attempts; null: none is graded' })),
    ...PageOf(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        company: Bilingual,
        attempts: Type.Integer(),
        bestPercent: Nullable(Type.Integer()),
        passed: Type.Boolean(),
        lastAt: Instant,
      }),
    ).properties,
  }),
  errors: ['lessonNotFound', 'lessonOtherKind'],
})
