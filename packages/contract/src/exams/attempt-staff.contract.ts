import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { EndedBy } from './ended-by.ts'
import { examLimits } from './exam.limits.ts'

const access = { grant: 'exams', orForCompany: true } as const
/** Also the work of an invigilator at the exam of their post. */
const atExam = { ...access, orForPost: 'invigilator' } as const
/** An outage is of the server, so its time is given in all exams. */
const whole = { grant: 'exams' } as const
const requestKey = RequestKey
const reason = Type.String({ minLength: 2, maxLength: 500, description: 'shown to the candidate' })
/** True when the actor is taking the exam: a colleague decides about the actor's own attempt. */
const OwnLeftOut = Type.Optional(Type.Boolean())
const ExtraSeconds = Type.Integer({ minimum: 1, maximum: 86_400 })

/**
 * Gives extra time in an exam (product decisions, section 7). `person` and `everybody` apply to open attempts
 * immediately and to later ones; `running` only to open ones. The deadline becomes min(start + limit, end of the
 * window) + extra.
 */
export const extraTimeGrant = call({
  method: 'POST',
  path: '/exam/console/giveTime',
  access,
  encoding: 'json',
  summary: 'Give extra time to one person or everyone in an exam',
  changes: ['attempts', 'timeGiven'],
  body: Type.Object({
    examId: Id,
    to: OneOf('person', 'everybody', 'running'),
    accountId: Type.Optional(Id),
    seconds: ExtraSeconds,
    reason,
    requestKey,
  }),
  data: Type.Object({
    allowanceId: Nullable(Id),
    attempts: Type.Integer({ description: 'open attempts that got more time' }),
    ownLeftOut: OwnLeftOut,
  }),
  errors: ['examNotFound', 'personNotFound', 'ownAttempt', 'conflict'],
})

/**
 * Withdraws extra time. Nothing changes for attempts that already have it, because a promise to a candidate can't be
 * withdrawn.
 */
export const extraTimeWithdraw = call({
  method: 'POST',
  path: '/exam/console/withdrawTime',
  access,
  encoding: 'json',
  summary: 'Withdraw extra time for attempts that start later',
  changes: ['timeGiven', 'attempts'],
  body: Type.Object({ allowanceId: Id }),
  data: Type.Object({ allowanceId: Id }),
  errors: ['notFound', 'ownAttempt'],
})

export const extraTimeList = call({
  method: 'POST',
  path: '/exam/console/timeGiven',
  access: atExam,
  encoding: 'form',
  summary: 'Extra time in force for an exam',
  shows: ['timeGiven'],
  body: Type.Object({ examId: Id, ...pageQuery(50) }),
  data: PageOf(
    Type.Object({
      allowanceId: Id,
      person: Nullable(Type.Object({ accountId: Id, name: Type.String() })),
      seconds: Seconds,
      reason: Type.String(),
      givenBy: Type.String(),
      givenAt: Instant,
      withdrawnAt: Nullable(Instant),
    }),
  ),
  errors: ['examNotFound'],
})

const Scope = { attemptId: Type.Optional(Id), examId: Type.Optional(Id) }

/**
 * Stops the clock of one open attempt, or of all open attempts of an exam except the caller's own. During the pause,
 * saves fail with `attemptPaused` and store nothing.
 */
export const attemptsPause = call({
  method: 'POST',
  path: '/exam/console/pause',
  access: atExam,
  encoding: 'json',
  summary: 'Pause one attempt, or all attempts of an exam',
  changes: ['attempts'],
  body: Type.Object({ ...Scope, reason, requestKey }),
  data: Type.Object({ attempts: Type.Integer(), ownLeftOut: OwnLeftOut }),
  errors: ['attemptNotFound', 'examNotFound', 'attemptNotRunning', 'ownAttempt', 'conflict'],
})

export const attemptsResume = call({
  method: 'POST',
  path: '/exam/console/resume',
  access: atExam,
  encoding: 'json',
  summary: 'Resume one paused attempt, or all attempts of an exam',
  changes: ['attempts'],
  body: Type.Object({ ...Scope, reason, requestKey }),
  data: Type.Object({ attempts: Type.Integer(), ownLeftOut: OwnLeftOut }),
  errors: ['attemptNotFound', 'examNotFound', 'attemptNotRunning', 'ownAttempt', 'conflict'],
})

const Reopened = Type.Object({ attemptId: Id, remainingMs: Nullable(Type.Integer()), deadline: Nullable(Instant) })

/**
 * Reopens an ended attempt with its unused time and the given extra. Its earlier end remains in its history, but only
 * the next one counts. A passed attempt can't be reopened, and one whose candidate may have seen marks or the key needs
 * `acceptSeenKey`.
 */
export const attemptReopen = call({
  method: 'POST',
  path: '/exam/console/reopen',
  access,
  encoding: 'json',
  summary: 'Reopen an ended attempt',
  changes: ['attempts', 'results'],
  body: Type.Object({
    attemptId: Id,
    seconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 0 }),
    acceptSeenKey: Type.Boolean({ default: false }),
    reason,
    requestKey,
  }),
  data: Reopened,
  errors: ['attemptNotFound', 'ownAttempt', 'attemptNotEnded', 'attemptPassed', 'noTimeLeft', 'keySeen', 'conflict'],
})

export const attemptEnd = call({
  method: 'POST',
  path: '/exam/console/endAttempt',
  access,
  encoding: 'json',
  summary: 'End an attempt in progress and submit the saved answers',
  changes: ['attempts', 'results'],
  body: Type.Object({ attemptId: Id, reason, requestKey }),
  data: Type.Object({ attemptId: Id, endedBy: EndedBy, submittedAt: Instant }),
  errors: ['attemptNotFound', 'attemptNotRunning', 'ownAttempt', 'conflict'],
})

/**
 * Applies an act to many attempts at an exam, to each in the same way as the call for a single one, as a task that
 * works in batches. The task lists each attempt that it can't change, with the reason, and continues with the others.
 * `seconds`: the extra time, or the time added to the unused time of a reopened attempt.
 */
export const attemptsBulkAct = call({
  method: 'POST',
  path: '/exam/console/actOnAttempts',
  access,
  encoding: 'json',
  summary: 'Extend, pause, resume, end or reopen many attempts of an exam',
  changes: ['tasks', 'attempts', 'timeGiven', 'results'],
  body: Type.Object({
    examId: Id,
    act: OneOf('give', 'pause', 'resume', 'end', 'reopen'),
    attemptIds: Type.Array(Id, { minItems: 1, maxItems: examLimits.boardRows }),
    seconds: Type.Optional(ExtraSeconds),
    acceptSeenKey: Type.Boolean({ default: false }),
    reason,
    requestKey,
  }),
  data: Type.Object({ task: Task }),
  errors: ['examNotFound'],
})

/** Running attempts of an exam. `silentMs`: time since the last contact with the candidate's window. */
export const runningAttempts = call({
  method: 'POST',
  path: '/exam/console/running',
  access,
  encoding: 'form',
  summary: 'Running attempts of an exam',
  shows: ['attempts'],
  body: Type.Object({
    examId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    state: Type.Optional(OneOf('running', 'paused', 'overdue')),
    ...pageQuery(50),
  }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        attemptId: Id,
        accountId: Id,
        name: Type.String(),
        employeeNo: Type.String(),
        company: Type.String(),
        number: Type.Integer(),
        sitting: Type.Integer(),
        state: OneOf('running', 'paused', 'overdue'),
        startedAt: Instant,
        questions: Type.Integer(),
        answered: Type.Integer(),
        lastSavedAt: Nullable(Instant),
        silentMs: Nullable(Type.Integer()),
        leaves: Type.Integer(),
        leaveLimit: Nullable(Type.Integer({ description: 'the number of exits that ends the attempt; null: none' })),
        extraTime: Seconds,
        remainingMs: Nullable(Type.Integer()),
      }),
    ),
    total: Type.Integer(),
    page: Type.Integer(),
    size: Type.Integer(),
    pausedAt: Nullable(Instant),
    serverTime: Instant,
  }),
  errors: ['examNotFound'],
})

const Leave = Type.Object({
  cause: OneOf('hidden', 'blur', 'fullscreen', 'pagehide', 'back'),
  beganAt: Instant,
  awayMs: Nullable(Type.Integer()),
  counted: Type.Boolean(),
  excused: Type.Boolean(),
})
const Review = Type.Object({
  state: OneOf('waiting', 'upheld', 'restored'),
  reason: Nullable(Type.String()),
  decidedAt: Nullable(Instant),
})
const Credit = Type.Object({
  cause: OneOf('allowance', 'extraTime', 'reopening', 'outage'),
  seconds: Seconds,
  reason: Type.String(),
  at: Instant,
})
const Happening = Type.Object({
  kind: OneOf('paused', 'resumed', 'reopened', 'ended', 'takeover', 'lateSave'),
  at: Instant,
  reason: Nullable(Type.String()),
})
const Ledger = {
  attemptId: Id,
  sitting: Type.Integer(),
  leaveCount: Type.Integer(),
  leaveLimit: Nullable(Type.Integer({ description: 'the number of exits that ends the attempt; null: none' })),
  leaves: Type.Array(Leave),
  credits: Type.Array(Credit),
  happenings: Type.Array(Happening),
  review: Nullable(Review),
  seconds: Nullable(
    Type.Array(Seconds, {
      description: 'seconds for which each question was in focus, by position; null: not counted',
    }),
  ),
}

/** Events of the caller's attempt: exits, extra time, acts of staff with reasons, and the outcome of the review. */
export const attemptEventList = call({
  method: 'POST',
  path: '/exam/pc/ledger',
  access: 'signedIn',
  encoding: 'form',
  summary: "Events of the caller's attempt",
  shows: ['attempts'],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object(Ledger),
  errors: ['attemptNotFound'],
})

export const attemptEventListForStaff = call({
  method: 'POST',
  path: '/exam/console/ledger',
  access: atExam,
  encoding: 'form',
  summary: 'Events of an attempt',
  shows: ['attempts', 'appeals'],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object({
    ...Ledger,
    startedAt: Instant,
    endedAt: Nullable(Instant),
    said: Type.Array(
      Type.Object({
        words: Type.String(),
        madeAt: Instant,
        state: OneOf('open', 'upheld', 'rejected'),
        answer: Nullable(Type.String()),
      }),
      {
        description: "the candidate's reasons against the decision on exits",
      },
    ),
  }),
  errors: ['attemptNotFound'],
})

/**
 * Exit reviews: attempts that ended after too many exits or a reload, each with its exits and the state of its review.
 */
export const exitReviewList = call({
  method: 'POST',
  path: '/exam/console/leaveReviews',
  access,
  encoding: 'form',
  summary: 'Attempts with a pending or completed exit review',
  shows: ['leaves'],
  body: Type.Object({ examId: Type.Optional(Id), state: OneOf('waiting', 'upheld', 'restored'), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      attemptId: Id,
      sitting: Type.Integer(),
      examId: Id,
      examTitle: Bilingual,
      name: Type.String(),
      employeeNo: Type.String(),
      endedBy: OneOf('leaves', 'reload'),
      endedAt: Instant,
      startedAt: Instant,
      unusedMs: Nullable(Type.Integer()),
      passed: Nullable(Type.Boolean()),
      review: Review,
      leaves: Type.Array(Leave),
    }),
  ),
  errors: [],
})

/** Confirms the end, or restores the attempt with its unused time and excuses its exits. The first decision counts. */
export const exitReviewDecide = call({
  method: 'POST',
  path: '/exam/console/decideLeaves',
  access,
  encoding: 'json',
  summary: 'Confirm that an attempt ended because of exits, or restore it',
  changes: ['leaves', 'attempts', 'results'],
  body: Type.Object({
    attemptId: Id,
    decision: OneOf('uphold', 'restore'),
    seconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 0, description: 'in addition to the unused time' }),
    acceptSeenKey: Type.Boolean({ default: false }),
    reason,
    requestKey,
  }),
  data: Type.Object({ attemptId: Id, review: Review, remainingMs: Nullable(Type.Integer()) }),
  errors: ['attemptNotFound', 'ownAttempt', 'reviewDecided', 'attemptPassed', 'noTimeLeft', 'keySeen', 'conflict'],
})

/**
 * Lists the periods in which no process of the portal was running. A short one was credited automatically; a long one
 * waits for a decision.
 */
export const outageList = call({
  method: 'POST',
  path: '/exam/console/outages',
  access: whole,
  encoding: 'form',
  summary: 'Outages of the portal',
  shows: ['outages'],
  body: Type.Object({ state: Type.Optional(OneOf('credited', 'proposed', 'granted', 'dismissed')), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      outageId: Id,
      beganAt: Instant,
      endedAt: Instant,
      seconds: Seconds,
      state: OneOf('credited', 'proposed', 'granted', 'dismissed'),
      attempts: Type.Integer(),
      reason: Nullable(Type.String()),
      left: Type.Integer({ description: 'attempts of the officer who granted it, which a colleague can still grant' }),
      isLeftOwn: Type.Boolean({ description: 'the caller is this officer' }),
    }),
  ),
  errors: [],
})

/**
 * Credits an outage or dismisses it. Crediting gives every attempt that was running the time that it lost; attempts
 * whose time has run out since are reopened. The caller's own attempts are skipped. A colleague can
 * credit them by granting the outage again; this changes no other attempt.
 */
export const outageDecide = call({
  method: 'POST',
  path: '/exam/console/decideOutage',
  access: whole,
  encoding: 'json',
  summary: 'Grant or deny credit for a long outage',
  changes: ['outages', 'attempts'],
  body: Type.Object({ outageId: Id, decision: OneOf('grant', 'dismiss'), reason }),
  data: Type.Object({
    outageId: Id,
    state: OneOf('granted', 'dismissed'),
    attempts: Type.Integer(),
    ownLeftOut: OwnLeftOut,
  }),
  errors: ['notFound', 'reviewDecided', 'conflict'],
})
