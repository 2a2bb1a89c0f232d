import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { Answer, QuestionGroups, QuestionType, ServerClock } from './exam.contract.ts'
import { PracticeMode, ReviewedQuestion } from './exam-result.contract.ts'
import { questionTypes } from './question-types.ts'

const TypeCounts = Type.Array(Type.Object({ type: QuestionType, count: Type.Integer() }))
const Lesson = Nullable(Type.Object({ productId: Id, contentId: Id }, { description: 'the lesson of a quiz' }))
const Writer = Type.String({ minLength: 8, maxLength: 40 })

/**
 * Practice for the caller (`/mockExam`): banks that are open for practice, not used by formal exams and visible to the
 * company, with the caller's progress; figures of the wrong-question book; and the running practice.
 */
export const practiceHome = call({
  method: 'POST',
  path: '/exam/pc/practiceHome',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Banks open for practice, figures of the wrong-question book, and the practice in progress',
  shows: ['practice'],
  body: Type.Object({}),
  data: Type.Object({
    banks: Type.Array(
      Type.Object({
        bankId: Id,
        title: Type.String(),
        total: Type.Integer(),
        /** Questions that the caller has answered so far, and the number of those answered correctly the last time. */
        met: Type.Integer(),
        right: Type.Integer(),
        types: TypeCounts,
        topics: Type.Array(
          Type.Object({
            topic: Type.String(),
            total: Type.Integer(),
            met: Type.Integer(),
            right: Type.Integer(),
            types: TypeCounts,
          }),
        ),
      }),
    ),
    book: Type.Object({
      open: Type.Integer(),
      mastered: Type.Integer(),
      topics: Type.Array(Type.Object({ topic: Type.String(), open: Type.Integer(), mastered: Type.Integer() })),
    }),
    underWay: Nullable(
      Type.Object({
        attemptId: Id,
        mode: PracticeMode,
        title: Type.String(),
        startedAt: Instant,
        answered: Type.Integer(),
        total: Type.Integer(),
      }),
    ),
  }),
  errors: [],
})

/**
 * Starts a practice; one in progress is submitted first. Without a bank, its questions are drawn from the
 * wrong-question book.
 */
export const practiceStart = call({
  method: 'POST',
  path: '/exam/pc/practiceStart',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Start practice from a bank or from the wrong-question book',
  changes: ['practice'],
  body: Type.Object({
    bankId: Type.Optional(Id),
    /** Topics, each including those below it; none: all. */
    topics: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, default: [] }),
    types: Type.Array(QuestionType, { maxItems: questionTypes.length, default: [] }),
    count: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    mode: PracticeMode,
    /** A timed whole paper. */
    timed: Type.Boolean({ default: false }),
    writer: Writer,
  }),
  data: Type.Object({ attemptId: Id, mode: PracticeMode, count: Type.Integer() }),
  errors: ['examNotFound', 'bankTooSmall'],
  limit: { max: 30, perSeconds: 60 },
})

/**
 * Returns a practice that is taken question by question. It contains the key of a question only after that question has
 * been answered in this practice.
 */
export const practicePaper = call({
  method: 'POST',
  path: '/exam/pc/practice',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The questions of a practice; answered ones with their keys',
  shows: [],
  body: Type.Object({ attemptId: Id, writer: Writer }),
  data: Type.Object({
    attemptId: Id,
    title: Type.String(),
    startedAt: Instant,
    lesson: Lesson,
    clock: ServerClock,
    questions: Type.Array(Type.Object({ ...ReviewedQuestion.properties, blankCount: Type.Integer() })),
    ...QuestionGroups,
  }),
  errors: ['attemptNotFound', 'conflict', 'examCompleted'],
})

/**
 * Submits the final answer to one question of a practice and returns the question with its key. A repeated call returns
 * the same response.
 */
export const practiceAnswerSubmit = call({
  method: 'POST',
  path: '/exam/pc/practiceCheck',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Answer one question of a practice and get the correct answer',
  changes: [],
  body: Type.Object({
    attemptId: Id,
    position: Type.Integer({ minimum: 1, maximum: 1000 }),
    answer: Nullable(Answer),
    uncertain: Type.Boolean({ default: false }),
  }),
  data: ReviewedQuestion,
  errors: ['attemptNotFound', 'conflict', 'examCompleted', 'answerInvalid', 'bankInUse'],
  limit: { max: 240, perSeconds: 60 },
})

/**
 * After a mock exam or practice (`/mockExam/examResult`): a comparison with the caller's earlier ones, and suggestions
 * for practice.
 */
export const mockExamSuggestions = call({
  method: 'POST',
  path: '/exam/pc/mockNext',
  access: 'signedIn',
  encoding: 'form',
  summary: 'After a mock exam: the trend, and suggestions for practice',
  shows: ['practice'],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object({
    /**
     * Attempts at the same exam, the same bank or the wrong-question book, oldest first; the requested one is the last
     * or near it.
     */
    trend: Type.Array(Type.Object({ attemptId: Id, percent: Type.Integer(), at: Instant, timeUsed: Seconds })),
    lesson: Lesson,
    /** The source, to practise it again. Null: a mock exam with its own paper, or a bank that is no longer open. */
    again: Nullable(
      Type.Object({ source: OneOf('bank', 'book'), bankId: Nullable(Id), topics: Type.Array(Type.String()) }),
    ),
    /** The weakest topics first, each with a bank to practise it. */
    topics: Type.Array(
      Type.Object({ topic: Type.String(), percent: Type.Integer(), bankId: Nullable(Id), available: Type.Integer() }),
    ),
    /** Questions to review in the wrong-question book. */
    inBook: Type.Integer(),
  }),
  errors: ['attemptNotFound', 'conflict'],
})

/**
 * Opens or closes a bank for practice. Opening it throws `bankInUse` while a formal exam or a course exam draws from
 * it.
 */
export const bankPracticeSet = call({
  method: 'POST',
  path: '/exam/console/bankPractice',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'form',
  summary: 'Open a question bank for practice, or close it',
  changes: ['banks', 'practice'],
  body: Type.Object({ bankId: Id, open: Type.Boolean() }),
  data: Type.Object({ bankId: Id, open: Type.Boolean() }),
  errors: ['notFound', 'bankInUse'],
})
