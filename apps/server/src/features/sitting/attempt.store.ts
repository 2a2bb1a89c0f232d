import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Owner } from '../../core/access/owner.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import { readPage } from '../../database/paged.ts'
import type { EndedBy, Release } from '../exams/exam-attempt.public.ts'
import { examOfCompanyCondition } from '../exams/exam-attempt.public.ts'
import type { ExamKind, PracticeTerms } from '../exams/exams.public.ts'
import type { ChoicePolicy, QuestionContent, Scoring } from '../questions/questions.public.ts'
import { openAttemptCondition } from './is-open.store.ts'
import type { StoredAnswer } from './saving/answer.rules.ts'
import { type TrialTerms, trialExamId } from './trials/trial.rules.ts'

/** The rules of an exam as they were when the attempt started. */
export type AttemptTerms = {
  readonly title: BilingualText
  readonly kind: ExamKind
  readonly passingPoints: number
  /** Of the whole paper, when some of it has been voided. */
  readonly fullPassingPoints?: number
  readonly timeLimit: number | null
  readonly multiplePolicy: ChoicePolicy
  readonly leavePolicy: 'strict' | 'lenient'
  readonly leaveLimit: number
  readonly onReload: 'submit' | 'countAsLeave'
  /** Left out: false. */
  readonly fullScreen?: boolean
  /** The networks from which the paper may be opened; left out: any. */
  readonly networks?: readonly string[]
  readonly certificateSchemeId: string | null
  /** The promised release: the exam may become more generous, never less. */
  readonly release?: Release
  /** The candidate held a grant that shows keys when the attempt started. */
  readonly readsKeys?: boolean
  /** An author's trial: see `trials`. */
  readonly trial?: TrialTerms
  /** The source of a learner's practice. */
  readonly practice?: PracticeTerms
}
export type AttemptState = 'open' | 'closed' | 'graded'

export type TakenPaper = {
  readonly examId: string
  readonly terms: AttemptTerms
  readonly totalPoints: number
  readonly leaveCount: number
  readonly startedAt: Date
  readonly deadline: Date | null
  readonly writerEpoch: number
  readonly spent: readonly number[] | null
  readonly name: string
  readonly nameLatin: string | null
  readonly employeeNo: string | null
}
/**
 * The channel that tells servers about those changes to an open attempt that its page must show immediately. The
 * payload is the attempt's id.
 */
export const attemptChannel = 'exam_attempt'
/**
 * Returns the SQL expression with which a statement that changes an attempt notifies the candidate's page. The
 * notification is delivered on commit.
 */
export const attemptNotificationExpression = (db: Db, attemptId: SqlFragment) =>
  db`pg_notify(${attemptChannel}, ${attemptId}::text)`

type Taker = Owner & {
  readonly attemptId: string
  readonly writer: string
  readonly now: Date
  readonly eventId: string
  readonly address: string
}

/** Returns the SQL condition that the address is in a network from which the attempt may be opened. */
const isAdmitted = (db: Db, address: string) =>
  db`is_in_networks(${address}::inet, array(select jsonb_array_elements_text(coalesce(terms -> 'networks', '[]')))::inet[])`

/** Returns true when the address is outside the networks from which the attempt may be opened. */
export async function isAddressOutsideNetworks(db: Db, attemptId: string, address: string): Promise<boolean> {
  return (await db`select from attempt where id = ${attemptId} and not ${isAdmitted(db, address)}`).count > 0
}

/**
 * Makes a window the writer of an open attempt whose time is not up, and records the change, which starts a new epoch
 * of its answers. Waits for running saves of the previous window, so that later reads see all of them. That window is
 * notified. Returns null when the person has no such attempt, it is paused, or the address is outside its networks.
 */
export async function claimAttemptForWindow(db: Db, taker: Taker): Promise<TakenPaper | null> {
  const row = await db<TakenPaper[]>`
    with was as (
      select id, writer from attempt
      where id = ${taker.attemptId} and account_id = ${taker.accountId} and company_id = ${taker.companyId} and ${openAttemptCondition(db, 'attempt')}
        and paused_at is null and (deadline is null or deadline >= ${taker.now}) and ${isAdmitted(db, taker.address)}
      for update
    ), noted as (
      insert into attempt_event (id, attempt_id, kind, at) select ${taker.eventId}, id, 'takeover', ${taker.now} from was where writer <> ${taker.writer}
    ), moved as (
      update attempt a set writer = ${taker.writer}, writer_epoch = a.writer_epoch + (a.writer <> ${taker.writer})::int from was where a.id = was.id
      returning a.exam_id, a.terms, a.total_points, a.leave_count, a.started_at, a.deadline, a.writer_epoch, a.account_id, a.company_id
    )
    select t.exam_id as "examId", t.terms, t.total_points as "totalPoints", t.leave_count as "leaveCount", t.started_at as "startedAt", t.deadline,
      t.writer_epoch as "writerEpoch", (select k.spent from attempt_contact k where k.attempt_id = ${taker.attemptId}) as spent, p.name,
      p.name_latin as "nameLatin", m.employee_no as "employeeNo",
      case when (select writer from was) <> ${taker.writer} then ${attemptNotificationExpression(db, db`${taker.attemptId}`)} end
    from moved t join account_name p on p.id = t.account_id left join membership_entry m on m.account_id = t.account_id
    and m.company_id = t.company_id`.maybeOne()
  return row ?? null
}

/** Finds a person's name in Latin letters; null when there is none. */
export const findLatinName = async (db: Db, accountId: string): Promise<string | null> =>
  (
    await db<
      { nameLatin: string | null }[]
    >`select name_latin as "nameLatin" from account_name where id = ${accountId}`.maybeOne()
  )?.nameLatin ?? null

export type PaperRow = {
  readonly position: number
  readonly type: QuestionType
  readonly points: number
  readonly optionOrder: string
  readonly content: QuestionContent
  /** The question's own scoring. Null: the exam's. */
  readonly ownScoring: Scoring | null
  readonly seq: number | null
  readonly answer: StoredAnswer | null
  readonly uncertain: boolean | null
}

/** A question of an attempt with its answer, but without the text of the question. */
export type QuestionWithAnswer = Omit<PaperRow, 'content' | 'ownScoring'> & {
  readonly questionId: string
  readonly version: number
}

/**
 * Lists the questions of an attempt with their answers. PostgreSQL can't look inside the `select`, so it plans the
 * statement once and not for each attempt.
 */
export async function listPaperWithAnswers(db: Db, attemptId: string): Promise<QuestionWithAnswer[]> {
  return db<QuestionWithAnswer[]>`
    select q.position, q.question_id as "questionId", q.version, q.type, q.points, q.option_order as "optionOrder", q.seq, q.answer, q.uncertain
    from answered_paper q where q.attempt_id = (select ${attemptId}::uuid) order by q.position`
}

/** The id of a version: its question and its number. */
export type VersionId = { readonly questionId: string; readonly version: number }
/** The text of a version and its own scoring, without the key. */
export type VersionWording = Pick<PaperRow, 'content' | 'ownScoring'>

/** Lists the texts of these versions, in any order; `size` is their size in bytes. */
export async function listWordings(
  db: Db,
  versions: readonly VersionId[],
): Promise<(VersionId & VersionWording & { readonly size: number })[]> {
  return db<(VersionId & VersionWording & { size: number })[]>`
    select v.question_id as "questionId", v.version, v.content, c.scoring as "ownScoring", octet_length(v.content::text) as size
    from unnest(${versions.map(({ questionId }) => questionId)}::uuid[], ${versions.map(({ version }) => version)}::int[]) w(question_id, version)
    join question_wording v on v.question_id = w.question_id and v.version = w.version
    left join question_scoring c on c.question_id = w.question_id and c.version = w.version`
}

/**
 * Returns the SQL expression of the number of questions of attempt `alias`. An attempt that an older version started
 * has no paper, but a row for each question.
 */
export const questionCountExpression = (db: Db, alias: 'g' | 't') => db`coalesce(cardinality(${db(alias)}.shapes),
  (select count(*)::int from saved_answer q where q.attempt_id = ${db(alias)}.id))`

export type AttemptHead = Owner & {
  readonly id: string
  readonly examId: string
  readonly state: AttemptState
  readonly endedBy: EndedBy | null
  readonly submitKey: string | null
  readonly submittedAt: Date | null
  readonly startedAt: Date
  readonly deadline: Date | null
  /** A paused attempt has no deadline but this many milliseconds left. Null: unlimited. */
  readonly pausedAt: Date | null
  readonly pausedLeft: number | null
  readonly extraTime: number
  readonly sitting: number
  readonly passed: boolean | null
  readonly examVersion: number
  readonly writer: string
  readonly writerEpoch: number
  readonly totalPoints: number
  readonly terms: AttemptTerms
  /** Its row holds the marks of a grading by rule. Further ones are rows. */
  readonly holdsMarks: boolean
}
const headColumns = (db: Db) => db`
  id, exam_id as "examId", account_id as "accountId", company_id as "companyId", state, ended_by as "endedBy", submit_key as "submitKey",
  submitted_at as "submittedAt", started_at as "startedAt", deadline, paused_at as "pausedAt", paused_left as "pausedLeft", extra_time as "extraTime", sitting,
  passed, exam_version as "examVersion", writer, writer_epoch as "writerEpoch", total_points as "totalPoints", terms, marks is not null as "holdsMarks"`

/** Finds an attempt of this person in this company; null when they have none with this id. */
export async function findAttempt(db: Db, attemptId: string, owner: Owner): Promise<AttemptHead | null> {
  const row = await db<AttemptHead[]>`select ${headColumns(db)} from attempt
    where id = ${attemptId} and account_id = ${owner.accountId} and company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

export type UnreadAnnouncement = { readonly announcementId: string; readonly words: string; readonly saidAt: string }

/**
 * Finds an attempt of this person in this company with its unread announcements, the oldest first (at most
 * `examLimits.announcementsShown`); null when there is no such attempt.
 */
export async function findAttemptWithAnnouncements(
  db: Db,
  attemptId: string,
  owner: Owner,
): Promise<(AttemptHead & { readonly unread: readonly UnreadAnnouncement[] }) | null> {
  const row = await db<(AttemptHead & { unread: UnreadAnnouncement[] })[]>`
    select ${headColumns(db)}, array(
      select json_build_object('announcementId', n.id, 'words', n.words, 'saidAt', n.said_at) from attempt_announcement r
      join exam_announcement n on n.id = r.announcement_id
      where r.attempt_id = attempt.id and r.seen_at is null order by n.said_at, n.id limit ${examLimits.announcementsShown}
    ) as unread
    from attempt where id = ${attemptId} and account_id = ${owner.accountId} and company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

/** Returns true if a person invigilates at the exam of an attempt. */
export async function isAttemptInvigilatedBy(db: Db, attemptId: string, accountId: string): Promise<boolean> {
  return (
    (
      await db`select from attempt t join held_post p on p.exam_id = t.exam_id and p.kind = 'invigilator' and p.account_id = ${accountId}
      where t.id = ${attemptId}`
    ).length > 0
  )
}

/**
 * Returns true if the exam of an attempt belongs to the company. With null it is always true, even if the attempt does
 * not exist.
 */
export async function isAttemptOfCompany(db: Db, attemptId: string, companyId: string | null): Promise<boolean> {
  if (companyId === null) return true
  return (
    (
      await db`select from attempt t where t.id = ${attemptId} and ${examOfCompanyCondition(db, db`t.exam_id`, companyId)}`
    ).count === 1
  )
}

/** Finds an attempt of any person, for staff; null when there is none. */
export async function findAttemptForStaff(db: Db, attemptId: string): Promise<AttemptHead | null> {
  const row = await db<AttemptHead[]>`select ${headColumns(db)} from attempt where id = ${attemptId}`.maybeOne()
  return row ?? null
}

/**
 * Locks an attempt against other endings and against saves until the transaction ends, and returns it; null when there
 * is none.
 */
export async function lockAttempt(db: Db, attemptId: string): Promise<AttemptHead | null> {
  const row = await db<
    AttemptHead[]
  >`select ${headColumns(db)} from attempt where id = ${attemptId} for update`.maybeOne()
  return row ?? null
}

/** Locks and returns an attempt for the sweeper; null for one that another process has locked. */
export async function lockAttemptIfFree(db: Db, attemptId: string): Promise<AttemptHead | null> {
  const row = await db<
    AttemptHead[]
  >`select ${headColumns(db)} from attempt where id = ${attemptId} for update skip locked`.maybeOne()
  return row ?? null
}

/** Lists the ids of at most `limit` open attempts whose deadline is before `before`, the earliest deadline first. */
export async function listDueAttempts(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select id from attempt where state = 'open' and deadline < ${before} order by deadline limit ${limit}`
  return rows.map((row) => row.id)
}

/** Returns true when the person has an open attempt at any exam. */
export async function hasAnyOpenAttempt(db: Db, accountId: string): Promise<boolean> {
  const row = await db<
    { sits: boolean }[]
  >`select exists (select from attempt where account_id = ${accountId} and state = 'open') as sits`.one()
  return row.sits
}

export async function countOpenAttempts(db: Db): Promise<number> {
  const row = await db<{ count: number }[]>`select count(*)::int as count from attempt where state = 'open'`.one()
  return row.count
}

/** Notifies the candidate's page that an attempt has changed. */
export async function notifyAttemptPage(db: Db, attemptId: string): Promise<void> {
  await db`select ${attemptNotificationExpression(db, db`${attemptId}`)}`
}

export async function recordAttemptEvent(
  db: Db,
  event: { id: string; attemptId: string; kind: string; at: Date; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await db`insert into attempt_event (id, attempt_id, kind, at, detail)
    values (${event.id}, ${event.attemptId}, ${event.kind}, ${event.at}, ${db.json(event.detail)})`
}

export type AttemptListRow = {
  readonly id: string
  readonly examId: string
  readonly title: BilingualText
  readonly kind: ExamKind
  readonly number: number
  readonly state: AttemptState
  readonly startedAt: Date
  readonly submittedAt: Date | null
  readonly endedBy: EndedBy | null
  readonly deadline: Date | null
  readonly score: number | null
  readonly passed: boolean | null
  readonly totalPoints: number
  readonly passingPoints: number
  readonly release: Release
  readonly promised: Release | null
  readonly overAt: Date | null
  readonly certificateId: string | null
  readonly practice: 'steps' | 'paper' | null
  readonly timeUsed: number | null
}
/** A filter for attempts. `isMock`: true for mock exams and practice only, false for all others only, null for both. */
export type AttemptFilter = {
  readonly examId: string | null
  readonly words?: string | null
  readonly isMock?: boolean | null
  readonly page: number
  readonly size: number
}

/** Lists a page of a person's attempts in one company, except trials, the newest first. */
export async function listAttempts(
  db: Db,
  owner: Owner,
  filter: AttemptFilter,
  now: Date,
): Promise<{ list: AttemptListRow[]; total: number }> {
  const like = phrasePattern(filter.words)
  return readPage(
    db,
    filter,
    (part) => db<(AttemptListRow & { total: number })[]>`
    select t.id, t.exam_id as "examId", t.terms -> 'title' as title, t.terms ->> 'kind' as kind, t.number, t.state, t.started_at as "startedAt",
      t.submitted_at as "submittedAt", t.ended_by as "endedBy", t.deadline, t.score, t.passed, t.total_points as "totalPoints",
      (t.terms -> 'passingPoints')::int as "passingPoints", e.release, t.terms -> 'release' as promised,
      exam_over_for_all_at(e.id, e.closes_at, ${now}) as "overAt",
      (select c.id from held_certificate c
      where c.account_id = t.account_id and c.company_id = t.company_id and c.source_kind = 'exam' and c.source_id = t.id limit 1) as "certificateId",
      t.terms -> 'practice' ->> 'mode' as practice, t.time_used as "timeUsed", count(*) over ()::int as total
    from attempt t join exam_rule e on e.id = t.exam_id
    where t.account_id = ${owner.accountId} and t.company_id = ${owner.companyId} and t.exam_id <> ${trialExamId}
      and (${filter.examId}::uuid is null or t.exam_id = ${filter.examId})
      and (${filter.isMock ?? null}::bool is null or (t.terms ->> 'kind' = 'mock') = ${filter.isMock ?? null})
      and (${like}::text is null or t.terms -> 'title' ->> 'zh' ~* ${like} or t.terms -> 'title' ->> 'en' ~* ${like})
    order by t.started_at desc, t.id desc ${part}`,
  )
}
