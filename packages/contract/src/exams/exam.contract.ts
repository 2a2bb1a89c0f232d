import { Type } from 'typebox'
import { CatalogueZone } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import {
  Bilingual,
  DisplayZone,
  Id,
  Instant,
  Nullable,
  NullableInteger,
  OneOf,
  Points,
  Seconds,
} from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'
import { examLimits } from './exam.limits.ts'
import { Announcement } from './exam-announcement.contract.ts'
import { placeScoringRules, questionTypes, uploadKinds, uploadLimits } from './question-types.ts'
import { maxCorners, pictureUnits, spotsPattern } from './spots.ts'

export const ExamKind = OneOf('formal', 'mock', 'course')
export const QuestionType = OneOf(...questionTypes)
/**
 * The caller's progress in an exam (specification section 4): `closed` when its window has ended, `ready` when it may
 * start.
 */
export const ExamState = OneOf(
  'notStarted',
  'ready',
  'inProgress',
  'completed',
  'timedOut',
  'passed',
  'usedUp',
  'closed',
)

export const QuestionTypeCount = Type.Object({ type: QuestionType, count: Type.Integer(), points: Points })

/** The caller's seat. Its times are in the zone of its centre, whatever zone the reader is in. */
export const ExamSeat = Type.Object({
  startsAt: Instant,
  endsAt: Instant,
  ...DisplayZone,
  city: Type.String(),
  centre: Type.String(),
  address: Type.String(),
})
/**
 * The retake of a candidate who has seen that they failed: an explanation, the latest time at which it may start, and
 * the earliest one if that is still in the future.
 */
export const ExamRetake = Type.Object({ msg: Type.String(), from: Nullable(Instant), until: Instant })

export const ExamCard = Type.Object({
  examId: Id,
  kind: ExamKind,
  title: Type.String(),
  zones: Type.Array(CatalogueZone),
  state: ExamState,
  totalPoints: Points,
  passingPoints: Points,
  questionCount: Type.Integer(),
  timeLimit: Nullable(Seconds),
  opensAt: Nullable(Instant),
  closesAt: Nullable(Instant),
  dailyAttempts: Nullable(Type.Integer()),
  attemptsLeftToday: Nullable(Type.Integer()),
  seatFirst: Type.Boolean({ description: 'it has sessions, and the caller has no seat in a current one' }),
  courseFirst: Type.Boolean({ description: 'it is open, and the caller must complete its course first' }),
  seat: Nullable(ExamSeat),
  lastScore: Nullable(Points),
  certificate: Nullable(Type.String()),
  /** Its place in a list: to do now, upcoming, or finished. */
  band: OneOf('now', 'soon', 'done'),
  openAttemptId: Nullable(Id),
  endsAt: Nullable(Type.String({ format: 'date-time', description: 'the deadline of the open attempt' })),
})

export const examList = call({
  method: 'POST',
  path: '/exam/pc/examList',
  access: 'public',
  encoding: 'form',
  summary: 'Exams visible to the caller, with their states',
  shows: ['exams', 'attempts', 'practice'],
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    kind: Type.Optional(ExamKind),
    zone: Type.Optional(CatalogueZone),
    state: Type.Optional(OneOf('open', 'upcoming', 'done')),
    ...pageQuery(12),
  }),
  data: PageOf(ExamCard),
  errors: [],
})

/**
 * The state of an attempt as its candidate may see it: open, submitted (nothing else is shown), being marked, marked
 * but not released, passed, failed.
 */
export const ShownAttemptState = OneOf('open', 'handedIn', 'awaitingMarks', 'notReleased', 'passed', 'failed')

export const AttemptSummary = Type.Object({
  attemptId: Id,
  number: Type.Integer(),
  state: ShownAttemptState,
  startedAt: Instant,
  submittedAt: Nullable(Instant),
  endedBy: Nullable(EndedBy),
  score: Nullable(Points),
  totalPoints: Points,
})

/**
 * The caller's progress in an exam, as one word that decides its page: not open yet; may start; being taken; submitted
 * and without a result; passed; failed, with or without a retake; a seat is booked; a seat is needed; a course is
 * needed; ended without an attempt; ended; and `blocked` for anything temporary, such as a pause.
 */
export const ExamStage = OneOf(
  'upcoming',
  'open',
  'running',
  'waiting',
  'passed',
  'failed',
  'seat',
  'register',
  'course',
  'missed',
  'over',
  'blocked',
)

export const examDetail = call({
  method: 'POST',
  path: '/exam/pc/examDetail',
  access: 'public',
  encoding: 'form',
  summary: "One exam with its rules and the caller's progress",
  shows: ['exams', 'attempts'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    ...ExamCard.properties,
    notice: Type.String({ description: 'sanitised HTML' }),
    types: Type.Array(QuestionTypeCount),
    totalAttempts: Nullable(Type.Integer()),
    attemptsLeft: Nullable(
      Type.Integer({ description: 'number of attempts left; null: a visitor, or an exam without a limit' }),
    ),
    retakeHours: Nullable(Type.Integer()),
    multiplePolicy: OneOf('allOrNothing', 'halfForSubset', 'netCorrect'),
    leavePolicy: OneOf('strict', 'lenient'),
    leaveLimit: Type.Integer(),
    onReload: OneOf('submit', 'countAsLeave'),
    fullScreen: Type.Boolean({
      description: 'taken in full screen if the browser supports it; leaving full screen is an exit',
    }),
    checkInFirst: Type.Boolean({
      description: 'it starts only after staff have checked the candidate in at the centre',
    }),
    networkOnly: Type.Boolean({ description: 'it starts only on the networks that its author named' }),
    passwordFirst: Type.Boolean({ description: 'a new attempt requires the password of the exam' }),
    shuffled: Type.Boolean(),
    /** The moment of each release: a word of the release rule, or an instant. */
    release: Type.Object({ graded: Type.String(), score: Type.String(), marks: Type.String(), key: Type.String() }),
    appealDays: Nullable(
      Type.Integer({ description: 'days within which a mark given by a person may be appealed; null: no appeals' }),
    ),
    /** The reason why it can't start now, with the text of the error of the same name. */
    refusal: Nullable(Type.Object({ reason: Type.String(), msg: Type.String() })),
    retake: Nullable(ExamRetake),
    /** For an exam with sessions: the next one with a free seat, and the caller's registration. */
    sessions: Nullable(
      Type.Object({
        nextAt: Nullable(Instant),
        seatsLeft: Type.Integer(),
        ...DisplayZone,
        application: Nullable(
          Type.Object({
            applicationId: Id,
            state: OneOf('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat'),
          }),
        ),
      }),
    ),
    course: Nullable(Type.Object({ productId: Id, title: Type.String(), completed: Type.Boolean() })),
    /** The end of the session in which the caller may take it now: an attempt ends then at the latest. */
    seatUntil: Nullable(Instant),
    stage: ExamStage,
    againAt: Nullable(Type.String({ format: 'date-time', description: 'when the next attempt may start, if not now' })),
    certificateId: Nullable(Id),
    attempts: Type.Array(AttemptSummary),
    serverTime: Instant,
  }),
  errors: ['examNotFound'],
})

/**
 * An answer. `keys`: the letters of the chosen options. `texts`: a text for each gap. `text`: a written answer.
 * `places`: a letter for each prompt or gap (`-`: none yet), or the letters of an order. `spots`: points on a picture
 * as `x,y;x,y`. `files`: ids of uploaded files. Null in place of an answer clears it.
 */
export const Answer = Type.Object({
  keys: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]$' }), { maxItems: 26 })),
  texts: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  text: Type.Optional(Type.String({ maxLength: 4000 })),
  places: Type.Optional(Type.String({ pattern: '^[A-Z-]{1,26}$' })),
  spots: Type.Optional(Type.String({ pattern: spotsPattern, maxLength: 240 })),
  files: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,4}$',
      description: 'ids of the files uploaded for this question in this attempt, in order',
    }),
  ),
})

/**
 * The files that a question accepts: their kinds and maximum size. The question's `blankCount` is their maximum number.
 */
export const UploadRules = Type.Object({
  kinds: Type.Array(OneOf(...uploadKinds), { minItems: 1, maxItems: 3 }),
  megabytes: Type.Integer({ minimum: 1, maximum: uploadLimits.megabytes }),
})

/** A file of an answer. It has no name, because file names may reveal the candidate. */
export const AnswerFile = Type.Object({
  fileId: Id,
  kind: OneOf(...uploadKinds),
  mime: Type.String(),
  size: Type.Integer(),
  url: Type.String({ description: "opens the file for some hours, at most until the caller's session ends" }),
})

const [, ...ofPlacesOnly] = placeScoringRules
/** The scoring rules that an author can set for a question. */
export const QuestionScoringRule = OneOf('allOrNothing', 'halfForSubset', 'netCorrect', 'minusExcess', ...ofPlacesOnly)
/**
 * The scoring rule of a question, as a paper or a result names it. `weights`: each chosen option earns its own share.
 * `minusExcess`: each correct option earns a share, and each choice beyond the number of correct options costs one.
 */
export const ShownScoringRule = OneOf(
  'allOrNothing',
  'halfForSubset',
  'netCorrect',
  'minusExcess',
  'weights',
  ...ofPlacesOnly,
)

/**
 * The parts that only some types of questions have. `prompts`: of a matching question. `choices`: the letters that each
 * gap offers, if they differ. `once`: each option belongs to at most one place. `units` of a number question: a single
 * unit is shown next to the answer; several are offered as a choice. `picture`: the HTML of the picture on which points
 * are placed. `upload`: the files that are accepted.
 */
export const TypeSpecificParts = {
  prompts: Type.Optional(Type.Array(Bilingual)),
  choices: Type.Optional(Type.Array(Type.String())),
  once: Type.Optional(Type.Boolean()),
  units: Type.Optional(Type.Array(Type.String())),
  picture: Type.Optional(Bilingual),
  upload: Type.Optional(UploadRules),
}

/**
 * A part of a picture in 1/10,000 of its width and height (`spots.ts`). `label`: its name as plain text, for results
 * and printed keys.
 */
export const PictureRegion = Type.Object({
  shape: OneOf('rectangle', 'circle', 'polygon'),
  coords: Type.Array(Type.Integer({ minimum: 0, maximum: pictureUnits }), {
    minItems: 4,
    maxItems: 2 * maxCorners,
    description: 'left, top, right, bottom; or the centre and both radii; or the corners',
  }),
  isWrong: Type.Optional(Type.Boolean({ description: 'a point in this region is wrong' })),
  label: Type.Optional(
    Type.Object({
      zh: Type.Optional(Type.String({ maxLength: 100 })),
      en: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  ),
})

export const PaperQuestion = Type.Object({
  position: Type.Integer(),
  type: QuestionType,
  points: Points,
  stem: Bilingual,
  options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual })),
  blankCount: Type.Integer(),
  ...TypeSpecificParts,
  scoring: Type.Optional({ ...ShownScoringRule, description: 'only if its scoring differs from that of the exam' }),
})

/**
 * Adjacent questions with a shared stem: the positions of the first and the last, and the material that they ask about.
 * Omitted when a paper has none.
 */
export const QuestionGroups = {
  groups: Type.Optional(
    Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), material: Bilingual }), {
      description: 'adjacent questions with a shared stem; omitted: none',
    }),
  ),
}

/**
 * The remaining time by the server's clock, and that clock's current time. The page counts down from these with a
 * monotonic clock.
 */
export const ServerClock = Type.Object({
  remainingMs: Nullable(Type.Integer({ description: 'null: unlimited; 0 or less: time is up' })),
  serverTime: Instant,
})

/** A paper without any key, with the answers so far. */
const Paper = Type.Object({
  attemptId: Id,
  examId: Id,
  isTrial: Type.Boolean({ description: 'a trial by an author, whose answers are not stored' }),
  kind: ExamKind,
  title: Bilingual,
  candidate: Type.Object({ name: Type.String(), employeeNo: Type.String() }),
  totalPoints: Points,
  passingPoints: Points,
  multiplePolicy: OneOf('allOrNothing', 'halfForSubset', 'netCorrect'),
  leavePolicy: OneOf('strict', 'lenient'),
  leaveLimit: Type.Integer(),
  leaveCount: Type.Integer(),
  onReload: OneOf('submit', 'countAsLeave'),
  fullScreen: Type.Boolean(),
  startedAt: Instant,
  clock: ServerClock,
  countFrom: Type.Integer({
    description: 'the first number for changes in this window; it is higher than all numbers of earlier windows',
  }),
  spent: Type.Array(Seconds, {
    description: 'seconds for which each question has been in focus so far; this window continues from them',
  }),
  questions: Type.Array(PaperQuestion),
  ...QuestionGroups,
  answers: Type.Array(
    Type.Object({
      position: Type.Integer(),
      seq: Type.Integer(),
      answer: Nullable(Answer),
      uncertain: Type.Boolean(),
    }),
  ),
  files: Type.Optional(
    Type.Array(Type.Object({ position: Type.Integer(), ...AnswerFile.properties }), {
      description: 'files uploaded so far, used by an answer or not; omitted: none',
    }),
  ),
})

/**
 * Starts an attempt, or returns the open one: a repeated call, even from another tab or after a lost response, returns
 * the same attempt. Only a new attempt comes with its paper. `startQueued`: more people are starting than the portal
 * can admit. In that case `data` contains the `position` in line, the expected wait in `seconds`, and `retryAfter`, the
 * seconds until the next try. The position is reserved for at least 60 seconds after a try. A try shortly before the
 * person's turn is answered when the turn has come, or after five seconds.
 */
export const attemptStart = call({
  method: 'POST',
  path: '/exam/pc/start',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Start an attempt, or return to the open one',
  changes: ['attempts'],
  body: Type.Object({
    examId: Id,
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    password: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'the password of the exam, if it has one; an open attempt needs none',
      }),
    ),
  }),
  data: Type.Object({
    attemptId: Id,
    resumed: Type.Boolean(),
    paper: Nullable(Paper),
  }),
  errors: [
    'examNotFound',
    'attemptPaused',
    'examPaused',
    'examOpenElsewhere',
    'examNotStarted',
    'examClosed',
    'examPassed',
    'attemptsUsedUp',
    'retakeWindowOver',
    'preconditionMissing',
    'seatMissing',
    'seatLater',
    'checkInMissing',
    'outsideNetwork',
    'examPasswordMissing',
    'examPasswordWrong',
    'examPasswordTries',
    'bankTooSmall',
    'bankInUse',
    'startQueued',
  ],
  limit: { max: 30, perSeconds: 60 },
})

/** Returns the paper without any key, with the answers so far. Fetching it makes this window the writer. */
export const attemptPaperRead = call({
  method: 'POST',
  path: '/exam/pc/paper',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The paper of an open attempt, with the answers saved so far',
  shows: [],
  body: Type.Object({ attemptId: Id, writer: Type.String({ minLength: 8, maxLength: 40 }) }),
  data: Paper,
  errors: ['attemptNotFound', 'attemptPaused', 'outsideNetwork', 'examCompleted', 'examTimeout'],
})

export const AnswersToSave = Type.Object({
  position: Type.Integer({ minimum: 1 }),
  /**
   * Increases with every change of this question, across reloads and devices: the higher of the paper's number plus 1
   * and `countFrom`. An answer given before another window took over keeps its number, so it never replaces an answer
   * of that window.
   */
  seq: Type.Integer({ minimum: 1, maximum: 9007199254740991 }),
  answer: Nullable(Answer),
  uncertain: Type.Boolean({ default: false }),
})

/** Saves answers. Idempotent: a repeated `seq` gets the same response; an older one gets the stored state. */
export const answersSave = call({
  method: 'POST',
  path: '/exam/pc/save',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Save answers of an open attempt',
  changes: [],
  body: Type.Object({
    attemptId: Id,
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    answers: Type.Array(AnswersToSave, { minItems: 1, maxItems: 60 }),
  }),
  data: Type.Object({
    saved: Type.Array(
      Type.Object({
        position: Type.Integer(),
        seq: Type.Integer(),
        written: Type.Boolean({
          description: 'false: the same or a newer answer is already stored; seq is the stored one',
        }),
      }),
    ),
    clock: ServerClock,
  }),
  errors: [
    'attemptNotFound',
    'attemptTakenOver',
    'attemptPaused',
    'examCompleted',
    'examTimeout',
    'answerLate',
    'answerInvalid',
  ],
  limit: { max: 600, perSeconds: 60 },
})

/**
 * Uploads a file for an answer of an open attempt. An answer refers to it once that answer is saved; at the end, files
 * to which no answer refers are deleted. `key` is generated by the page; repeating it returns the existing file. A file
 * whose upload began in time, but ended after the grace, is refused as late and stored for staff, like a late answer.
 */
export const answerFileUpload = call({
  method: 'POST',
  path: '/exam/pc/answer-file',
  access: 'signedIn',
  encoding: 'multipart',
  summary: 'Upload a file for an answer of an open attempt',
  changes: [],
  query: Type.Object({
    attemptId: Id,
    position: Type.Integer({ minimum: 1, maximum: 10_000 }),
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    kind: OneOf(...uploadKinds),
    key: Type.String({ pattern: '^[A-Za-z0-9-]{8,40}$' }),
  }),
  data: AnswerFile,
  errors: [
    'attemptNotFound',
    'attemptTakenOver',
    'attemptPaused',
    'examCompleted',
    'answerLate',
    'answerInvalid',
    'answerFileLimit',
    'tooLarge',
    'wrongFileType',
    'pictureTooLarge',
    'activeDocument',
  ],
  bodyLimit: (uploadLimits.megabytes + 1) * 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})

/**
 * Seconds by position for which each question was in focus since the attempt started. Each report of a page replaces
 * the former one; the result shows at most the length of the attempt.
 */
const Spent = Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 10_000_000 }), { maxItems: 400 }))

/**
 * Returns the time left. If `known` is the `mark` of an earlier response, the call waits until something changes
 * (paused, resumed, extra time, ended by staff, taken over by another window, an announcement) or some seconds have
 * passed; otherwise it responds immediately.
 */
export const attemptClock = call({
  method: 'POST',
  path: '/exam/pc/clock',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Time left of an attempt, and whether it is still open',
  shows: [],
  body: Type.Object({
    attemptId: Id,
    writer: Type.Optional(Type.String({ maxLength: 40 })),
    known: Type.Optional(Type.String({ maxLength: 120 })),
    spent: Spent,
  }),
  data: Type.Object({
    mark: Type.String({ description: 'changes whenever a field below changes, except for passing time' }),
    state: OneOf('open', 'closed', 'graded'),
    isWriter: Type.Boolean(),
    endedBy: Nullable(EndedBy),
    pausedAt: Nullable(Instant),
    extraTime: Type.Integer({ description: 'extra seconds given so far, included in the clock' }),
    announcements: Type.Array(Announcement, {
      description: 'announcements that the candidate has not confirmed, oldest first',
    }),
    clock: ServerClock,
  }),
  errors: ['attemptNotFound'],
  holdsSeconds: examLimits.clockHoldsSeconds,
})

/**
 * The cause of an exit from the exam page. A lost connection, a crash or an empty battery is not an exit and is never
 * reported.
 */
export const ExitCause = OneOf('hidden', 'blur', 'fullscreen', 'pagehide', 'back')

export const ReportedExit = Type.Object({
  key: Type.String({ minLength: 8, maxLength: 40, description: 'identifies the exit if it is sent again' }),
  cause: ExitCause,
  agoMs: Type.Integer({
    minimum: 0,
    maximum: 86_400_000,
    description: 'time since the exit began, by the page’s monotonic clock',
  }),
  awayMs: NullableInteger({
    minimum: 0,
    maximum: 86_400_000,
    description: 'the length of the exit; null: not back yet',
  }),
})

/**
 * Submits the attempt with the last answers, and with exits that have not been reported yet. Repeating a `submitKey`
 * returns the same response.
 */
export const attemptSubmit = call({
  method: 'POST',
  path: '/exam/pc/submit',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Submit an attempt',
  changes: ['attempts', 'results', 'practice'],
  body: Type.Object({
    attemptId: Id,
    writer: Type.String({ minLength: 8, maxLength: 40 }),
    submitKey: Type.String({ minLength: 8, maxLength: 64 }),
    answers: Type.Array(AnswersToSave, { maxItems: 200, default: [] }),
    leaves: Type.Array(ReportedExit, { maxItems: 20, default: [] }),
    spent: Spent,
  }),
  data: Type.Object({ attemptId: Id, submittedAt: Instant, endedBy: EndedBy, state: OneOf('closed', 'graded') }),
  errors: ['attemptNotFound', 'attemptTakenOver', 'attemptPaused', 'examCompleted', 'answerInvalid'],
})
