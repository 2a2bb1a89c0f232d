import { type TObject, Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, Points } from '../http/scalars.ts'
import { QuestionType } from './exam.contract.ts'

const staff = { grant: 'exams', orForCompany: true } as const
/**
 * The action of a regrade. `key`: use the key of another version of the question. `acceptAlso`: accept more options or
 * texts as correct. `fullMarks`: full points for everyone. `void`: the question doesn't count. `remark`: change the
 * points of one attempt.
 */
export const RegradeAction = OneOf('key', 'acceptAlso', 'fullMarks', 'void', 'remark')
const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'shown to people whose result changes' })

const target = { examId: Id, questionId: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }
const Ruling = {
  ...target,
  action: RegradeAction,
  keyVersion: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'key: the version whose key applies' }),
  ),
  keys: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]$' }), {
      minItems: 1,
      maxItems: 26,
      description: 'acceptAlso: another correct set of options',
    }),
  ),
  gap: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  texts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: 20,
      description: 'acceptAlso: other correct texts for the gap',
    }),
  ),
  attemptId: Type.Optional(Id),
  points: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'remark: the new points, in 1/100' }),
  ),
}

/**
 * Lists the questions in the attempts at an exam by version, the most frequent first, for the choice of one to regrade.
 */
export const regradeQuestions = call({
  method: 'POST',
  path: '/exam/console/regrade/questions',
  access: staff,
  encoding: 'form',
  summary: 'Questions of an exam, in the versions that its attempts used',
  shows: ['regrades', 'attempts'],
  body: Type.Object({ examId: Id, q: Type.Optional(Type.String({ maxLength: 80 })), ...pageQuery(50) }),
  data: PageOf(
    Type.Object({
      questionId: Id,
      version: Type.Integer(),
      type: QuestionType,
      stem: Bilingual,
      points: Points,
      attempts: Type.Integer({ description: 'attempts that contain it' }),
      inForce: Nullable(RegradeAction),
      isProposed: Type.Boolean({ description: 'a regrade of this question waits for approval' }),
    }),
  ),
  errors: ['examNotFound'],
})

/**
 * Returns a question that an exam used, with its current key and those of other versions. People who are taking an exam
 * with it may not read it.
 */
export const regradeQuestion = call({
  method: 'POST',
  path: '/exam/console/regrade/question',
  access: staff,
  encoding: 'form',
  summary: 'A question of an exam with the possible keys',
  shows: ['regrades', 'questions'],
  body: Type.Object(target),
  data: Type.Object({
    ...target,
    type: QuestionType,
    stem: Bilingual,
    options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual })),
    blankCount: Type.Integer(),
    answers: Type.Array(Type.String(), {
      description: 'letters, or accepted answers of each gap; empty for a text that people mark',
    }),
    versions: Type.Array(
      Type.Object({ version: Type.Integer(), answers: Type.Array(Type.String()), fits: Type.Boolean(), at: Instant }),
    ),
  }),
  errors: ['notFound', 'questionSat'],
})

/** The effect of a regrade if it were proposed and approved now. Stores nothing. */
export const regradePreviewBeforeProposal = call({
  method: 'POST',
  path: '/exam/console/regrade/try',
  access: staff,
  encoding: 'json',
  summary: 'Preview the effect of a regrade before proposing it',
  shows: [],
  body: Type.Object(Ruling),
  data: Type.Object({
    judged: Type.Integer(),
    awaiting: Type.Integer(),
    running: Type.Integer(),
    up: Type.Integer(),
    down: Type.Integer(),
    toPassed: Type.Integer(),
    toFailed: Type.Integer(),
    certificatesToIssue: Type.Integer(),
    certificatesToRevoke: Type.Integer(),
  }),
  errors: ['notFound', 'keyDoesNotFit', 'markOutOfRange', 'ownAnswer'],
})

/**
 * Proposes to regrade the answers of one exam's attempts to one version of a question. Nothing changes before a second
 * person approves. `acceptAlso` names more options (by the letters of the bank), or texts for a gap, counted from 1;
 * approval also creates a new version of the question, so that later attempts use the better key. `remark` corrects the
 * points of one final attempt, for example after an appeal.
 */
export const regradePropose = call({
  method: 'POST',
  path: '/exam/console/regrade/propose',
  access: staff,
  encoding: 'json',
  summary: 'Propose a regrade',
  changes: ['regrades'],
  body: Type.Object({
    ...Ruling,
    reason: Reason,
  }),
  data: Type.Object({ regradeId: Id, keyVersion: Nullable(Type.Integer()) }),
  errors: ['notFound', 'keyDoesNotFit', 'regradeOpen', 'markOutOfRange', 'ownAnswer'],
})

/** Lists frequent answers to gaps that earned nothing, as candidates for the key, each in its normalised form. */
export const unmatchedGapAnswers = call({
  method: 'POST',
  path: '/exam/console/blanks/unmatched',
  access: { grant: 'grading', orForCompany: true },
  encoding: 'form',
  summary: 'Frequent answers to gaps that no key accepts',
  shows: ['regrades'],
  body: Type.Object({
    examId: Id,
    questionId: Type.Optional(Id),
    atLeast: Type.Integer({ minimum: 1, maximum: 100_000, default: 2 }),
  }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        questionId: Id,
        version: Type.Integer(),
        stem: Bilingual,
        gap: Type.Integer(),
        form: Type.String(),
        sample: Type.String({ description: 'as written by a candidate' }),
        count: Type.Integer(),
        accepted: Type.Array(Type.String()),
      }),
    ),
  }),
  errors: ['examNotFound'],
})

/**
 * Proposes to accept frequent answers to a gap. When a second person approves, the question gets a new version and
 * existing attempts are regraded; until then nothing changes.
 */
export const gapAnswersPropose = call({
  method: 'POST',
  path: '/exam/console/blanks/accept',
  access: { grant: 'grading', orForCompany: true },
  encoding: 'json',
  summary: 'Propose to accept further answers for a gap, and the regrade that follows',
  changes: ['regrades', 'results'],
  body: Type.Object({
    examId: Id,
    questionId: Id,
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    gap: Type.Integer({ minimum: 1, maximum: 20 }),
    texts: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 20 }),
    reason: Reason,
  }),
  data: Type.Object({ regradeId: Id, keyVersion: Nullable(Type.Integer()) }),
  errors: ['notFound', 'keyDoesNotFit', 'regradeOpen'],
})

/** The effect that accepting answers to a gap would have, before it is proposed. */
export const gapAnswersPreview = call({
  method: 'POST',
  path: '/exam/console/blanks/acceptPreview',
  access: { grant: 'grading', orForCompany: true },
  encoding: 'json',
  summary: 'Preview the effect of accepting further answers for a gap',
  shows: ['regrades', 'results'],
  body: Type.Object({
    examId: Id,
    questionId: Id,
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    gap: Type.Integer({ minimum: 1, maximum: 20 }),
    texts: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 20 }),
  }),
  data: Type.Object({
    judged: Type.Integer(),
    awaiting: Type.Integer(),
    running: Type.Integer(),
    up: Type.Integer(),
    down: Type.Integer(),
    toPassed: Type.Integer(),
    toFailed: Type.Integer(),
    certificatesToIssue: Type.Integer(),
    certificatesToRevoke: Type.Integer(),
  }),
  errors: ['notFound', 'keyDoesNotFit'],
})

const Change = {
  attemptId: Id,
  name: Type.String(),
  employeeNo: Type.String(),
  number: Type.Integer(),
  oldScore: Points,
  newScore: Points,
  oldTotal: Points,
  newTotal: Points,
  oldPassed: Type.Boolean(),
  newPassed: Type.Boolean(),
  certificate: Nullable(OneOf('issue', 'revoke')),
}
const Regrade = {
  regradeId: Id,
  examId: Id,
  title: Type.String(),
  questionId: Id,
  version: Type.Integer(),
  stem: Bilingual,
  action: RegradeAction,
  keyVersion: Nullable(Type.Integer()),
  attemptId: Nullable(Id),
  points: Nullable(Points),
  reason: Type.String(),
  state: OneOf('proposed', 'approved', 'applied', 'rejected'),
  isMine: Type.Boolean({ description: 'proposed by the caller, who may withdraw but not approve it' }),
  proposedAt: Instant,
  decidedAt: Nullable(Instant),
  appliedAt: Nullable(Instant),
}
const page = <S extends TObject>(item: S) => PageOf(item).properties

/** Returns the results that approval would change now, computed by the code that applies it. Changes nothing. */
export const regradePreview = call({
  method: 'POST',
  path: '/exam/console/regrade/preview',
  access: staff,
  encoding: 'form',
  summary: 'Preview the effect of a proposed regrade',
  shows: [],
  body: Type.Object({ regradeId: Id, ...pageQuery(50) }),
  data: Type.Object({
    ...Regrade,
    options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual }), {
      description:
        'the options of the question; empty while the caller is taking it, like everything that would reveal its key',
    }),
    answers: Type.Array(Type.String(), { description: 'currently correct: letters, or accepted answers of each gap' }),
    newAnswers: Type.Array(Type.String(), { description: "correct as proposed; empty if the key doesn't change" }),
    alternatives: Type.Array(Type.String(), { description: 'sets of letters that would also be correct' }),
    judged: Type.Integer({ description: 'final results in which the question counts' }),
    awaiting: Type.Integer({ description: 'ended but not final yet; the ruling applies to them too' }),
    running: Type.Integer({ description: 'in progress; the ruling applies when they end' }),
    up: Type.Integer(),
    down: Type.Integer(),
    toPassed: Type.Integer(),
    toFailed: Type.Integer(),
    certificatesToIssue: Type.Integer(),
    certificatesToRevoke: Type.Integer(),
    ...page(Type.Object({ ...Change, oldRank: Type.Integer(), newRank: Type.Integer() })),
  }),
  errors: ['notFound', 'conflict'],
})

/** Approves or rejects a regrade that another person proposed. An approval applies it. */
export const regradeDecide = call({
  method: 'POST',
  path: '/exam/console/regrade/decide',
  access: staff,
  reauthenticates: true,
  encoding: 'form',
  summary: 'Approve or reject a proposed regrade',
  changes: ['regrades', 'results'],
  body: Type.Object({ regradeId: Id, approve: Type.Boolean() }),
  data: Type.Object({ state: OneOf('approved', 'rejected') }),
  errors: ['notFound', 'conflict', 'secondPersonNeeded', 'regradeOutdated', 'ownAnswer'],
})

/** Withdraws the caller's own proposal. No reauthentication is needed, because the proposal has changed no result. */
export const regradeWithdraw = call({
  method: 'POST',
  path: '/exam/console/regrade/withdraw',
  access: staff,
  encoding: 'form',
  summary: "Withdraw one of the caller's own proposals",
  changes: ['regrades'],
  body: Type.Object({ regradeId: Id }),
  data: Type.Object({ state: OneOf('rejected') }),
  errors: ['notFound', 'conflict'],
})

export const regradeList = call({
  method: 'POST',
  path: '/exam/console/regrade/list',
  access: staff,
  encoding: 'form',
  summary: 'Regrades, newest first',
  shows: ['regrades'],
  body: Type.Object({
    examId: Type.Optional(Id),
    state: Type.Optional(OneOf('proposed', 'approved', 'applied', 'rejected')),
    ...pageQuery(20),
  }),
  data: PageOf(Type.Object(Regrade)),
  errors: [],
})

/** Lists the changes of an applied regrade, with the previous scores. They are stored permanently. */
export const regradeItems = call({
  method: 'POST',
  path: '/exam/console/regrade/items',
  access: staff,
  encoding: 'form',
  summary: 'The changes made by a regrade',
  shows: ['regrades'],
  body: Type.Object({ regradeId: Id, ...pageQuery(50) }),
  data: PageOf(
    Type.Object({
      ...Change,
      oldScore: Nullable(Points),
      newScore: Nullable(Points),
      oldPassed: Nullable(Type.Boolean()),
      newPassed: Nullable(Type.Boolean()),
      at: Instant,
    }),
  ),
  errors: ['notFound'],
})
