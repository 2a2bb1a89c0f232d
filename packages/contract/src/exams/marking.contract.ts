import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, Points } from '../http/scalars.ts'
import { AnswerFile } from './exam.contract.ts'

const graders = { grant: 'grading', orForCompany: true } as const
/** Open answers are counted up to `examLimits.countedAnswers`; one more means that there are more. */
const Counts = {
  waiting: Type.Integer(),
  resolving: Type.Integer({ description: 'two graders differ too much; a third decides' }),
  done: Type.Integer(),
}

/** Answers that wait for a person, by exam and question. It never names a candidate. */
export const markingQueue = call({
  method: 'POST',
  path: '/exam/console/marking/queue',
  access: graders,
  encoding: 'form',
  summary: 'Questions with answers that wait for a grader, with the progress of each',
  shows: ['marking'],
  body: Type.Object({ examId: Type.Optional(Id), ...pageQuery(50) }),
  data: PageOf(
    Type.Object({
      examId: Id,
      title: Type.String(),
      questionId: Id,
      stem: Bilingual,
      ...Counts,
      free: Type.Integer({ description: 'answers that the caller may claim now' }),
      mine: Type.Integer({ description: 'answers that the caller has marked' }),
      oldest: Nullable(Instant),
    }),
  ),
  errors: [],
})

const Judgement = Type.Object({ points: Points, criteria: Type.Array(Points), comment: Type.String() })

/**
 * An answer that the caller has claimed, without its candidate: the code is random, and so is the order of answers.
 * `others` are the opinions between which the caller decides.
 */
export const MarkingTask = Type.Object({
  taskId: Id,
  code: Type.String(),
  examId: Id,
  title: Type.String(),
  questionId: Id,
  material: Type.Optional({ ...Bilingual, description: 'the shared stem of its group' }),
  stem: Bilingual,
  points: Points,
  answer: Type.String(),
  files: Type.Optional({ ...Type.Array(AnswerFile), description: 'the answer to an upload question; may be empty' }),
  rubric: Bilingual,
  criteria: Type.Array(Type.Object({ text: Bilingual, points: Points })),
  kind: OneOf('mark', 'resolve'),
  own: Nullable(Judgement),
  others: Type.Array(Judgement),
  isAside: Type.Boolean({ description: 'the caller skipped it before' }),
  isAgain: Type.Boolean({ description: "the caller's own mark is provisional: they wanted to review it" }),
  isCounted: Type.Boolean({ description: 'the answer already has a mark that counts; a new one is a correction' }),
  isSample: Type.Boolean({ description: 'a grader has saved it as a sample' }),
  threshold: { ...Points, description: 'the maximum difference between two graders that is allowed' },
  leaseUntil: Instant,
})

/**
 * Claims the next answer of an exam (or of one of its questions), starting with one that the caller has already
 * claimed. With `taskId`, it claims that answer, to extend the lease or to correct the caller's own mark, as long as
 * the result is not final and no two graders have agreed. `task` null: nothing is left for the caller.
 */
export const markingTaskClaim = call({
  method: 'POST',
  path: '/exam/console/marking/claim',
  access: graders,
  encoding: 'form',
  summary: 'Claim an answer for marking, for a quarter of an hour',
  changes: ['marking'],
  body: Type.Object({
    examId: Type.Optional(Id),
    questionId: Type.Optional(Id),
    taskId: Type.Optional(Id),
    afterTaskId: Type.Optional({ ...Id, description: 'cursor of skipped answers; answers after it come first' }),
  }),
  data: Type.Object({ task: Nullable(MarkingTask) }),
  errors: ['notFound', 'ownAnswer', 'questionSat', 'markingTaken', 'resultIsFinal', 'conflict'],
})

export const markingTaskRelease = call({
  method: 'POST',
  path: '/exam/console/marking/release',
  access: graders,
  encoding: 'form',
  summary: 'Release a claimed answer without a mark',
  changes: ['marking'],
  body: Type.Object({ taskId: Id }),
  data: Empty,
  errors: ['notFound', 'markingLeaseOver'],
})

/**
 * Skips an answer: it is released, and comes back to the caller when nothing else is left. Others may claim it
 * meanwhile.
 */
export const markingTaskSkip = call({
  method: 'POST',
  path: '/exam/console/marking/aside',
  access: graders,
  encoding: 'form',
  summary: 'Skip an answer, to mark it after all others',
  changes: ['marking'],
  body: Type.Object({ taskId: Id }),
  data: Empty,
  errors: ['notFound', 'markingLeaseOver'],
})

/**
 * Adds the answer that the caller has claimed to the samples of its question, or removes it from them (`isSample`
 * false), even if another grader added it. Graders see a sample once its mark is settled; until then a second grader
 * would learn the first mark.
 */
export const markingSampleSave = call({
  method: 'POST',
  path: '/exam/console/marking/sample',
  access: graders,
  encoding: 'form',
  summary: 'Save an answer as a sample for the graders of its question, or remove it from the samples',
  changes: ['marking'],
  body: Type.Object({ taskId: Id, isSample: Type.Boolean() }),
  data: Empty,
  errors: ['notFound', 'markingLeaseOver'],
})

/**
 * Answers to the same question in the same exam that share passages with the one that the caller has claimed, the most
 * similar first. Passages of the question and its rubric don't count, nor do the candidate's own other attempts. This
 * is only a hint: two people may have memorised the same text.
 */
export const similarAnswerList = call({
  method: 'POST',
  path: '/exam/console/marking/similar',
  access: graders,
  encoding: 'form',
  summary: 'Answers similar to the one that the caller has claimed',
  shows: ['marking'],
  body: Type.Object({ taskId: Id }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        code: Type.String(),
        answer: Type.String(),
        percent: Type.Integer({ description: 'share of the shorter answer contained in the other' }),
        stretches: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
          description: 'passages of this answer that are also in the other: from and to, in UTF-16 units',
        }),
        ownPoints: Nullable({ ...Points, description: "the caller's rating" }),
      }),
    ),
  }),
  errors: ['notFound', 'markingLeaseOver'],
})

/**
 * Saves the caller's mark. With criteria the points of each are given, and their sum is the mark. A provisional mark
 * doesn't count: the answer waits, and is reserved for the caller for three days. A mark that counts can't become
 * provisional (`conflict`).
 */
export const markSave = call({
  method: 'POST',
  path: '/exam/console/marking/save',
  access: graders,
  encoding: 'json',
  summary: 'Mark an answer that the caller has claimed',
  changes: ['marking', 'results'],
  body: Type.Object({
    taskId: Id,
    points: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    criteria: Type.Array(Type.Integer({ minimum: 0, maximum: 10_000_000 }), { maxItems: 30, default: [] }),
    comment: Type.String({ maxLength: 2000, default: '' }),
    isProvisional: Type.Boolean({ default: false, description: 'the mark is provisional: the caller will review it' }),
  }),
  data: Type.Object({
    state: OneOf('waiting', 'resolving', 'done'),
    points: Nullable(Points),
    isFinal: Type.Boolean({ description: 'the last mark of its attempt' }),
  }),
  errors: ['notFound', 'ownAnswer', 'markingTaken', 'markingLeaseOver', 'markOutOfRange', 'resultIsFinal', 'conflict'],
})

export const markingProgress = call({
  method: 'POST',
  path: '/exam/console/marking/progress',
  access: graders,
  encoding: 'form',
  summary: 'Marking progress of an exam, or of one of its questions',
  shows: ['marking'],
  body: Type.Object({ examId: Id, questionId: Type.Optional(Id) }),
  data: Type.Object({
    ...Counts,
    held: Type.Integer({ description: 'answers being marked now' }),
    aside: Type.Integer({ description: 'answers that the caller has skipped and can still mark' }),
  }),
  errors: [],
})

/**
 * The caller's last steps in a queue, the oldest first: answers in the order of their first marks, and skipped ones.
 * The keys `K` and `J` move through it.
 */
export const markingTrail = call({
  method: 'POST',
  path: '/exam/console/marking/trail',
  access: graders,
  encoding: 'form',
  summary: "The caller's last marks and skipped answers in an exam, in order",
  shows: ['marking'],
  body: Type.Object({ examId: Id, questionId: Type.Optional(Id) }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        taskId: Id,
        points: { ...Points, description: 'the points that can be given' },
        own: Nullable(Type.Object({ points: Points, isProvisional: Type.Boolean() })),
        state: OneOf('open', 'held', 'final'),
      }),
    ),
  }),
  errors: [],
})

const MarkingTab = OneOf('mine', 'skipped', 'again', 'differ')
/**
 * The parts of the caller's queue with their counts. `open` has the answers they may claim now; these come one after
 * another in a random order and are not listed, so that no one can choose among them. `skipped` and `differ` are
 * subsets of `open`. A list shows no marks of other graders. `open` and `differ` are counted up to
 * `examLimits.countedAnswers`; one more means that there are more.
 */
export const markingAnswers = call({
  method: 'POST',
  path: '/exam/console/marking/answers',
  access: graders,
  encoding: 'form',
  summary: 'Answers that the caller has marked, skipped or wants to review, and those on which two graders differ',
  shows: ['marking'],
  body: Type.Object({
    examId: Id,
    questionId: Type.Optional(Id),
    tab: Type.Optional({ ...MarkingTab, description: 'the part to list; omitted: none' }),
    ...pageQuery(50),
  }),
  data: Type.Object({
    title: Type.String({ description: 'of the exam' }),
    counts: Type.Object({
      open: Type.Integer(),
      mine: Type.Integer({ description: 'marked by the caller, also provisionally' }),
      skipped: Type.Integer(),
      again: Type.Integer(),
      differ: Type.Integer({ description: 'two graders differ, and the caller may decide' }),
    }),
    ...PageOf(
      Type.Object({
        taskId: Id,
        code: Type.String(),
        questionId: Id,
        stem: Bilingual,
        points: Points,
        excerpt: Type.String({ description: 'the beginning of the answer' }),
        files: Type.Optional(Type.Integer({ description: 'number of files of the answer' })),
        own: Nullable(Type.Object({ points: Points, isProvisional: Type.Boolean() })),
        at: Nullable({ ...Instant, description: 'the time at which the caller marked or skipped it' }),
        state: OneOf('open', 'held', 'final'),
      }),
    ).properties,
  }),
  errors: ['examNotFound'],
})

/** The caller's marking compared with everyone's, over all exams or in one. */
export const markingStatistics = call({
  method: 'POST',
  path: '/exam/console/marking/statistics',
  access: graders,
  encoding: 'form',
  summary: "Figures of the caller's own marking",
  shows: ['marking'],
  body: Type.Object({ examId: Type.Optional(Id) }),
  data: Type.Object({
    marked: Type.Integer(),
    resolved: Type.Integer(),
    averagePercent: Nullable(Type.Integer()),
    everybodyPercent: Nullable(Type.Integer({ description: 'the average over the same questions by all graders' })),
    markedTwice: Type.Integer({ description: 'answers that another grader has marked as well' }),
    within: Type.Integer({ description: 'of those, the number within the exam’s threshold' }),
    meanDifference: Nullable(Points),
  }),
  errors: [],
})

const Spread = Type.Array(Type.Object({ points: Points, count: Type.Integer() }), {
  description: 'number of answers by points, least points first',
})

/**
 * Returns help for marking the answers to one question: sample answers, those with the most points first; the comments
 * given, the most frequent first (under double marking only the caller's own); and the caller's marks compared with
 * those of others.
 */
export const markingQuestionHelp = call({
  method: 'POST',
  path: '/exam/console/marking/question',
  access: graders,
  encoding: 'form',
  summary: "Samples and comments of a question, and the caller's marks compared with those of others",
  shows: ['marking'],
  body: Type.Object({ examId: Id, questionId: Id }),
  data: Type.Object({
    samples: Type.Array(
      Type.Object({
        taskId: Id,
        code: Type.String(),
        answer: Type.String(),
        files: Type.Optional(Type.Array(AnswerFile)),
        points: Points,
        of: Points,
        comment: Type.String({ description: 'the comment given with the mark' }),
      }),
    ),
    comments: Type.Array(
      Type.Object({
        text: Type.String(),
        times: Type.Integer(),
        isOwn: Type.Boolean({ description: 'the caller gave it' }),
      }),
    ),
    own: Spread,
    others: Spread,
    medianSeconds: Nullable(
      Type.Integer({ description: "time between the caller's marks, without pauses of over half an hour" }),
    ),
  }),
  errors: [],
})

/**
 * For the leader of marking: compares each grader's marks with those of all graders on the same questions, and returns
 * their pace and their drift. `drift` compares the last third of their marks with the first, each relative to the mean
 * of its question; it is null for fewer than twelve marks.
 */
export const markingGraders = call({
  method: 'POST',
  path: '/exam/console/marking/graders',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary: 'Compare the graders of an exam',
  shows: ['marking'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        graderId: Id,
        name: Type.String(),
        marked: Type.Integer(),
        percent: Type.Integer({ description: 'percent of the possible points' }),
        everybodyPercent: Type.Integer({
          description: 'the average of all graders, on the same questions in the same proportion',
        }),
        medianSeconds: Nullable(
          Type.Integer({ description: 'median time between two marks, without pauses of over half an hour' }),
        ),
        drift: Nullable(Type.Integer({ description: 'in percentage points; negative: stricter than at first' })),
        markedTwice: Type.Integer(),
        within: Type.Integer(),
      }),
    ),
  }),
  errors: ['examNotFound'],
})

/**
 * Sets the number of graders for each short answer of an exam, and the allowed difference between them. Both apply to
 * attempts submitted from now on.
 */
export const markingSettingsSave = call({
  method: 'POST',
  path: '/exam/console/marking/settings',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary: 'Set single or double marking of an exam',
  changes: ['marking'],
  body: Type.Object({
    examId: Id,
    graders: Type.Integer({ minimum: 1, maximum: 2 }),
    threshold: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  }),
  data: Type.Object({ graders: Type.Integer(), threshold: Points }),
  errors: ['examNotFound'],
})

const Amount = Type.Number({ minimum: -1e300, maximum: 1e300 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
/** The numbers that a gap accepts: a value with a tolerance, or a range. */
export const GapNumberInput = Type.Union([
  Type.Object({
    value: Amount,
    tolerance: Type.Number({ minimum: 0, maximum: 1e300 }),
    isRelative: Type.Optional(Type.Boolean()),
    weight: Type.Optional(Percent),
  }),
  Type.Object({ min: Amount, max: Amount, weight: Type.Optional(Percent) }),
])
/** The answers that a gap accepts, in fields with the same names and meanings as in a question's key. */
export const GapKeyInput = Type.Object({
  accepted: Type.Array(Type.Object({ text: Type.String({ maxLength: 200 }), weight: Percent }), { maxItems: 50 }),
  numeric: Type.Optional(Type.Array(GapNumberInput, { maxItems: 20 })),
  caseSensitive: Type.Boolean({ default: false }),
  punctuation: Type.Optional(OneOf('fold', 'drop', 'keep')),
  spaces: Type.Optional(OneOf('fold', 'drop')),
  numerals: Type.Optional(Type.Boolean()),
  units: Type.Optional(
    Type.Array(
      Type.Object({
        unit: Type.String({ minLength: 1, maxLength: 20 }),
        factor: Type.Number({ exclusiveMinimum: 0, maximum: 1e300 }),
      }),
      { maxItems: 30 },
    ),
  ),
  unitRequired: Type.Optional(Type.Boolean()),
  group: Type.Optional(Type.String({ maxLength: 20 })),
  share: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'weight of the gap; default 1' }),
  ),
})

/**
 * Tests the keys of a question's gaps on sample answers: returns for each gap the percentage earned, the normalised
 * form of the answer, and the reason. Nothing is stored.
 */
export const gapKeyTest = call({
  method: 'POST',
  path: '/exam/console/blanks/test',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: 'Test the key of a fill-in question on sample answers',
  shows: [],
  body: Type.Object({
    blanks: Type.Array(GapKeyInput, { minItems: 1, maxItems: 20 }),
    samples: Type.Array(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }), { minItems: 1, maxItems: 40 }),
  }),
  data: Type.Object({
    samples: Type.Array(
      Type.Object({
        isRight: Type.Boolean({ description: 'every gap earns full points' }),
        gaps: Type.Array(
          Type.Object({
            percent: Type.Number(),
            form: Type.String({ description: 'the normalised form that was compared' }),
            why: OneOf('accepted', 'number', 'empty', 'noMatch', 'notANumber', 'unitMissing', 'outOfRange'),
            by: Nullable(Type.Integer({ description: 'index of the accepted form or number that decided' })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  // It is called while an author types.
  limit: { max: 240, perSeconds: 60 },
})
