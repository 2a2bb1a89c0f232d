import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf, Points, Seconds } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import {
  Answer,
  AnswerFile,
  AttemptSummary,
  ExamKind,
  ExamRetake,
  PictureRegion,
  QuestionGroups,
  QuestionType,
  ShownAttemptState,
  ShownScoringRule,
  TypeSpecificParts,
} from './exam.contract.ts'
import { RegradeAction } from './regrade.contract.ts'

/** The mode of practice: question by question with the answer after each, or as a whole paper. */
export const PracticeMode = OneOf('steps', 'paper')

/** True when a part is released now, and when the rule releases it: a word of the release rule, or an instant. */
const Out = Type.Object({ out: Type.Boolean(), when: Type.String() })

/** A question of an attempt with its answer. Withheld parts are null. */
export const ReviewedQuestion = Type.Object({
  position: Type.Integer(),
  type: QuestionType,
  topic: Type.String(),
  points: Points,
  earned: Nullable(Points),
  verdict: Nullable(OneOf('right', 'partly', 'wrong', 'unanswered', 'awaiting')),
  uncertain: Type.Boolean(),
  seconds: Nullable(Seconds),
  stem: Bilingual,
  options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual, correct: Nullable(Type.Boolean()) })),
  ...TypeSpecificParts,
  answer: Nullable(Answer),
  files: Type.Optional({ ...Type.Array(AnswerFile), description: 'the files of the answer to an upload question' }),
  places: Type.Optional({
    ...Nullable(Type.String()),
    description: 'the correct letter of each place, as shown to the candidate; null: not released',
  }),
  regions: Type.Optional({
    ...Nullable(Type.Array(PictureRegion)),
    description: 'the regions of the picture; null: not released',
  }),
  scoring: Type.Optional({ ...ShownScoringRule, description: 'the rule by which the choice was scored' }),
  blanks: Nullable(Type.Array(Type.Object({ accepted: Type.Array(Type.String()), right: Type.Boolean() }))),
  explanation: Nullable(Bilingual),
  /**
   * The author's feedback on this answer, once the key is released: overall, for each chosen option, for each gap
   * (null: none), and hints.
   */
  feedback: Nullable(
    Type.Object({
      overall: Nullable(Bilingual),
      options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual })),
      gaps: Type.Array(Nullable(Bilingual)),
      hints: Type.Array(Bilingual),
    }),
  ),
  /**
   * The composition of the mark of a short answer, once marks and key are released. Null where its grader gave one mark
   * for the whole.
   */
  criteria: Nullable(Type.Array(Type.Object({ text: Bilingual, earned: Points, of: Points }))),
  remark: Nullable(Type.String()),
  /**
   * The regrade of the question. A void one doesn't count, and its points are 0. The key shown is the corrected one.
   */
  corrected: Nullable(Type.Object({ action: RegradeAction, reason: Type.String(), at: Instant })),
})

const Share = Type.Object({ earned: Points, of: Points, cohortPercent: Nullable(Type.Integer()) })

/** The report of an attempt. Fields withheld by the release rule are null. */
export const examResult = call({
  method: 'POST',
  path: '/exam/pc/result',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Report of one attempt',
  shows: ['results'],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object({
    attemptId: Id,
    examId: Id,
    kind: ExamKind,
    practice: Nullable(PracticeMode),
    title: Type.String(),
    number: Type.Integer(),
    candidate: Type.Object({ name: Type.String(), employeeNo: Type.String() }),
    state: OneOf('handedIn', 'awaitingMarks', 'notReleased', 'passed', 'failed'),
    waits: Type.Boolean({
      description:
        'the person is taking an exam with the same questions; marks and keys (and for practice the score) are withheld until it has ended',
    }),
    release: Type.Object({ graded: Out, score: Out, marks: Out, key: Out }),
    endedBy: EndedBy,
    startedAt: Instant,
    submittedAt: Instant,
    timeUsed: Seconds,
    timeLimit: Nullable(Seconds),
    totalPoints: Points,
    passingPoints: Points,
    score: Nullable(Points),
    certificateId: Nullable(Id),
    /** The certificate that followed. `validUntil`: its last valid day. */
    certificate: Nullable(
      Type.Object({ state: OneOf('valid', 'expired', 'revoked', 'superseded'), validUntil: Nullable(Day) }),
    ),
    counts: Nullable(
      Type.Object({ right: Type.Integer(), partly: Type.Integer(), wrong: Type.Integer(), unanswered: Type.Integer() }),
    ),
    /**
     * `reckoning`: the figures don't include the caller's first attempt, or a regrade, yet; they will within minutes.
     */
    cohortState: OneOf('counted', 'reckoning', 'none'),
    /** Everyone's first attempt, as of a few minutes ago. Null while fewer than `smallestCohort` have one. */
    cohort: Nullable(
      Type.Object({
        size: Type.Integer(),
        average: Points,
        passPercent: Type.Integer(),
        belowPercent: Type.Integer({ description: 'share of the cohort with a lower score' }),
        place: Type.Integer(),
        medianTime: Seconds,
        histogram: Type.Array(Type.Integer(), { description: '20 steps of 5 % of the total' }),
      }),
    ),
    byTopic: Type.Array(Type.Object({ topic: Type.String(), ...Share.properties })),
    byType: Type.Array(Type.Object({ type: QuestionType, ...Share.properties })),
    questions: Type.Array(ReviewedQuestion),
    ...QuestionGroups,
    nextSteps: Type.Array(
      Type.Object({
        topic: Type.String(),
        lost: Points,
        productId: Nullable(Id),
        productTitle: Nullable(Type.String()),
        duration: Seconds,
        bankId: Nullable(Id),
      }),
    ),
    mayRetake: Type.Boolean(),
    retake: Nullable(ExamRetake),
    refusal: Nullable(Type.Object({ reason: Type.String(), msg: Type.String() })),
  }),
  errors: ['attemptNotFound', 'conflict'],
})

/**
 * Exam records of the caller in the session's company (`/user/exam`), the newest first; `list` selects either mock
 * exams and practice, or all other exams.
 */
export const myAttempts = call({
  method: 'POST',
  path: '/exam/pc/myAttempts',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Exam records of the caller',
  shows: ['attempts', 'results', 'practice'],
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    list: Type.Optional(OneOf('exams', 'mock')),
    state: Type.Optional(ShownAttemptState),
    ...pageQuery(12),
  }),
  data: PageOf(
    Type.Object({
      ...AttemptSummary.properties,
      examId: Id,
      title: Type.String(),
      kind: ExamKind,
      /** The mode of a practice. Null: an exam. */
      practice: Nullable(PracticeMode),
      passingPoints: Points,
      timeUsed: Nullable(Seconds),
      certificateId: Nullable(Id),
    }),
  ),
  errors: [],
})
