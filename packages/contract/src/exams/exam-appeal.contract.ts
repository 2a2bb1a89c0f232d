import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, Points } from '../http/scalars.ts'
import { AnswerFile } from './exam.contract.ts'

const staff = { grant: 'exams', orForCompany: true } as const
const AppealState = OneOf('open', 'upheld', 'rejected')
const Text = Type.String({ minLength: 10, maxLength: 1000 })
const Position = Type.Integer({ minimum: 1, maximum: 500 })

/** `position`: the question whose mark is appealed; null: the decision about exits. */
const Appeal = {
  appealId: Id,
  position: Nullable(Type.Integer()),
  words: Type.String(),
  madeAt: Instant,
  state: AppealState,
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
}

/**
 * The marks and decisions of one of the caller's attempts that may be appealed, and the appeals so far with their
 * states.
 */
export const myAppealList = call({
  method: 'POST',
  path: '/exam/pc/appeals',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Appeals of an attempt, and its marks and decisions that may be appealed',
  shows: ['appeals'],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object({
    marks: Type.Object(
      { positions: Type.Array(Type.Integer()), until: Nullable(Instant) },
      { description: 'questions marked by a person' },
    ),
    leaves: Type.Object(
      { possible: Type.Boolean(), until: Nullable(Instant) },
      { description: 'the decision that the attempt ended because of exits' },
    ),
    list: Type.Array(Type.Object(Appeal)),
  }),
  errors: ['attemptNotFound'],
})

/** Appeals a mark or a decision, once for each and one at a time, within the exam's period for appeals. */
export const appealSubmit = call({
  method: 'POST',
  path: '/exam/pc/appeal',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Appeal a mark or a decision about exits',
  changes: ['appeals'],
  body: Type.Object({ attemptId: Id, position: Type.Optional(Position), words: Text }),
  data: Type.Object({ appealId: Id }),
  errors: ['attemptNotFound', 'appealNotPossible', 'appealOpen'],
  limit: { max: 20, perSeconds: 3600 },
})

export const appealList = call({
  method: 'POST',
  path: '/exam/console/appeals',
  access: staff,
  encoding: 'form',
  summary: 'Appeals: waiting ones oldest first, answered ones newest first',
  shows: ['appeals'],
  body: Type.Object({ examId: Type.Optional(Id), state: AppealState, ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      ...Appeal,
      attemptId: Id,
      examId: Id,
      examTitle: Bilingual,
      name: Type.String(),
      employeeNo: Type.String(),
      number: Type.Integer(),
      answeredBy: Nullable(Type.String()),
    }),
  ),
  errors: [],
})

/**
 * Returns an appeal with everything needed to answer it: the candidate's text, the rubric, the points and their
 * reasons. `question` is null for an appeal about exits. People can't read their own, or one about a question of an
 * exam that they are taking.
 */
export const appealRead = call({
  method: 'POST',
  path: '/exam/console/appeal',
  access: staff,
  encoding: 'form',
  summary: 'One appeal with the answer, its marks and its criteria',
  shows: ['appeals', 'regrades'],
  body: Type.Object({ appealId: Id }),
  data: Type.Object({
    ...Appeal,
    attemptId: Id,
    examId: Id,
    examTitle: Bilingual,
    name: Type.String(),
    employeeNo: Type.String(),
    number: Type.Integer(),
    answeredBy: Nullable(Type.String()),
    leaves: Nullable(
      Type.Object(
        { reason: Type.String(), decidedAt: Instant, count: Type.Integer() },
        { description: 'the decision that the attempt ended because of exits' },
      ),
    ),
    question: Nullable(
      Type.Object({
        questionId: Id,
        version: Type.Integer(),
        stem: Bilingual,
        points: Points,
        written: Type.String(),
        files: Type.Optional({ ...Type.Array(AnswerFile), description: 'the answer to an upload question' }),
        rubric: Bilingual,
        criteria: Type.Array(Type.Object({ text: Bilingual, points: Points })),
        marks: Type.Array(
          Type.Object({
            points: Points,
            source: OneOf('auto', 'manual', 'regrade', 'void'),
            by: Nullable(Type.String()),
            reason: Type.String(),
            at: Instant,
          }),
        ),
        opinions: Type.Array(
          Type.Object({ points: Points, criteria: Type.Array(Points), comment: Type.String(), by: Type.String() }),
        ),
        remark: Nullable(
          Type.Object({
            regradeId: Id,
            state: OneOf('proposed', 'approved', 'applied', 'rejected'),
            points: Nullable(Points),
          }),
        ),
      }),
    ),
  }),
  errors: ['notFound', 'ownAttempt', 'questionSat'],
})

/**
 * Answers an appeal and notifies the candidate. It changes no mark and reopens no attempt automatically: if an appeal
 * is upheld, staff propose a regrade of the mark (`remark`), which a second person approves, or reopen the attempt.
 */
export const appealAnswer = call({
  method: 'POST',
  path: '/exam/console/answerAppeal',
  access: staff,
  encoding: 'json',
  summary: 'Answer an appeal',
  changes: ['appeals', 'results'],
  body: Type.Object({
    appealId: Id,
    uphold: Type.Boolean(),
    answer: Type.String({ minLength: 2, maxLength: 1000, description: 'shown to the candidate' }),
  }),
  data: Type.Object({ appealId: Id, state: AppealState }),
  errors: ['notFound', 'ownAttempt', 'reviewDecided'],
})
