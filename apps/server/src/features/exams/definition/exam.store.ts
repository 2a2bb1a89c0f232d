import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { ChoicePolicy } from '../../questions/questions.public.ts'
import type { Paper, TypeCount } from '../authoring/authoring.rules.ts'
import type { ExposureLimit } from '../papers/feasibility.rules.ts'
import type { ExamHistory, ExamStartRules } from './exam.rules.ts'
import type { PracticeTerms } from './practice-terms.rules.ts'
import type { Release } from './release.rules.ts'

export type ExamKind = 'formal' | 'mock' | 'course'
export type ExamZone = 'preSales' | 'service' | 'management' | 'technical'

export type ExamRow = ExamStartRules & {
  readonly id: string
  readonly kind: ExamKind
  readonly title: BilingualText
  readonly notice: BilingualText
  readonly zones: ExamZone[]
  readonly paper: Paper
  readonly questionCount: number
  readonly typeCounts: readonly TypeCount[]
  readonly totalPoints: number
  readonly passingPoints: number
  readonly timeLimit: number | null
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  readonly multiplePolicy: ChoicePolicy
  readonly leavePolicy: 'strict' | 'lenient'
  readonly leaveLimit: number
  readonly onReload: 'submit' | 'countAsLeave'
  readonly fullScreen: boolean
  readonly checkInFirst: boolean
  readonly networks: readonly string[]
  /** The password that a new attempt asks for. Null: none. Candidates never get it. */
  readonly startPassword: string | null
  readonly productId: string | null
  readonly certificateSchemeId: string | null
  readonly avoidSeen: boolean
  /** Days in which candidates may appeal. Null: no appeals. */
  readonly appealDays: number | null
  readonly exposure: ExposureLimit | null
  /** The number of matching questions by rule of the paper, as last checked. */
  readonly poolSizes: readonly number[]
  readonly version: number
  readonly skipsHolders: boolean
  /** In a trial only: the tried exam. */
  readonly trialOf?: string
  /** In a learner's own practice only. */
  readonly practice?: PracticeTerms
}
/** The facts of an exam's course and sessions that decide whether the caller may start it in this company. */
export type ExamAdmission = {
  /** The caller has completed the required course. */
  readonly isCourseDone: boolean
  /** The exam has sessions and can be taken only by people with a seat, at its time. */
  readonly needsSeat: boolean
  /** The end of the caller's current seat. Null: none now. */
  readonly seatUntil: Date | null
  readonly admission: CentreAdmission
  /** The caller's registration and seat. A session that has ended no longer counts. */
  readonly booking: ExamBooking | null
  /** The next session with a free seat, and the seats left in all upcoming sessions. */
  readonly nextSessionAt: Date | null
  /** Of the centre of that session; null: the portal's. */
  readonly nextSessionZone: string | null
  readonly seatsLeft: number
}
/**
 * The conditions at the centre that the caller doesn't meet: the check-in is missing, or their network is outside the
 * permitted ones.
 */
export type CentreAdmission = { readonly isCheckInMissing: boolean; readonly isOutside: boolean }
export type ExamBooking = {
  readonly applicationId: string
  readonly state: 'draft' | 'submitted' | 'returned' | 'approved' | 'scheduled' | 'sat'
  /** Instants as text. */
  readonly seat: {
    readonly startsAt: string
    readonly endsAt: string
    /** Of the centre; null: the portal's. */
    readonly timeZone: string | null
    readonly city: BilingualText
    readonly centre: BilingualText
    readonly address: BilingualText
  } | null
}
/** An exam with a person's progress, without their admission and without its paper, which may be long. */
type ExamWithProgress = ExamStartRules &
  Pick<
    ExamRow,
    'id' | 'kind' | 'title' | 'zones' | 'questionCount' | 'totalPoints' | 'passingPoints' | 'timeLimit' | 'productId'
  > &
  ExamHistory & {
    readonly lastScore: number | null
    readonly lastPromise: Release | null
    readonly certificate: BilingualText | null
    readonly productTitle: BilingualText | null
  }
/** An exam as lists show it, with the caller's progress and admission. */
export type ListedExam = ExamWithProgress & ExamAdmission
export type ExamWithStanding = ExamRow & ListedExam

/** The caller; null for a visitor. `address`: their network address, for calls in which the exam's networks matter. */
export type ExamCaller = { readonly accountId: string; readonly companyId: string; readonly address?: string } | null
export type ZonedNow = { readonly now: Date; readonly timeZone: string }

const listedColumns = (db: Db) => db`
  e.id, e.kind, e.title, e.zones, e.question_count as "questionCount", e.total_points as "totalPoints", e.passing_points as "passingPoints",
  e.time_limit as "timeLimit", e.opens_at as "opensAt", e.closes_at as "closesAt", e.paused_at as "pausedAt", e.daily_attempts as "dailyAttempts",
    e.total_attempts as "totalAttempts", e.retake_hours as "retakeHours", e.release, e.product_id as "productId"`
export const examRowColumns = (db: Db) => db`
  ${listedColumns(db)}, e.notice, e.paper, e.type_counts as "typeCounts", e.shuffle_questions as "shuffleQuestions", e.shuffle_options as "shuffleOptions",
  e.multiple_policy as "multiplePolicy", e.leave_policy as "leavePolicy", e.leave_limit as "leaveLimit", e.on_reload as "onReload",
  e.full_screen as "fullScreen", e.check_in_first as "checkInFirst", e.networks,
  e.start_password as "startPassword",
  e.certificate_scheme_id as "certificateSchemeId", e.avoid_seen as "avoidSeen", e.appeal_days as "appealDays",
    case when e.exposure_of is not null then json_build_object('most', e.exposure_most, 'of', e.exposure_of) end as exposure, e.pool_sizes as "poolSizes",
    e.version, e.skips_holders as "skipsHolders"`

/** The instant at which exam `e` has ended for everybody. Before its window ends, nothing else has to be looked up. */
const overAt = (db: Db, { now }: ZonedNow) =>
  db`case when e.closes_at <= ${now} then exam_over_for_all_at(e.id, e.closes_at, ${now}) else e.closes_at end`

/**
 * A person's attempts at exam `e` as columns of `mine`, from all their companies, since seeing a key concerns the
 * person. Attempts that can be shown or continued are those of the caller's company.
 */
const standingJoin = (db: Db, asker: ExamCaller, { now, timeZone }: ZonedNow) => {
  const isHere = db`a.company_id = ${asker?.companyId ?? null}::uuid`
  return db`
  left join lateral (
    select count(*) filter (where a.state <> 'open')::int as ended, count(*) filter (where a.state = 'closed')::int as awaiting,
      count(*) filter (where a.started_at >= date_trunc('day',
        ${now}::timestamptz at time zone ${timeZone}::text) at time zone ${timeZone}::text)::int as today,
      min(a.submitted_at) as "firstEndedAt", coalesce(bool_or(a.passed), false) as "hasPassed",
      jsonb_agg(a.terms -> 'release') filter (where a.passed) as "passPromises",
      (array_agg(a.ended_by order by a.number desc) filter (where a.state <> 'open'))[1] as "lastEndedBy",
      (array_agg(a.score order by a.number desc) filter (where a.state = 'graded' and ${isHere}))[1] as "lastScore",
      (array_agg(a.terms -> 'release' order by a.number desc) filter (where a.state = 'graded' and ${isHere}))[1] as "lastPromise",
      (array_agg(a.id) filter (where a.state = 'open' and ${isHere}))[1] as "openAttemptId",
      (array_agg(a.deadline) filter (where a.state = 'open' and ${isHere}))[1] as "openDeadline",
      coalesce(bool_or(a.state = 'open' and not ${isHere}), false) as "isOpenElsewhere"
    from attempt_record a where a.exam_id = e.id and a.account_id = ${asker?.accountId ?? null}::uuid
  ) mine on true`
}
const standingColumns = (db: Db) =>
  db`mine.ended, mine.awaiting, mine.today, mine."firstEndedAt", mine."hasPassed", mine."passPromises", mine."lastEndedBy", mine."lastScore",
    mine."lastPromise", mine."openAttemptId", mine."openDeadline", mine."isOpenElsewhere"`

/**
 * The facts that decide whether exam `e` may start, as `ExamAdmission` has them: for lists. The statement prepares its
 * subqueries once for all exams; a function would do so for each.
 */
const entryColumns = (db: Db, asker: ExamCaller, { now }: ZonedNow) => {
  const isMine = db`b.exam_id = e.id and b.account_id = ${asker?.accountId ?? null}::uuid and b.company_id = ${asker?.companyId ?? null}::uuid`
  const coming = db`from exam_session_time x where x.exam_id = e.id and x.starts_at > ${now} and x.taken < x.seats`
  return db`
    exists (select from product_study g where g.company_id = ${asker?.companyId ?? null}::uuid and g.account_id = ${asker?.accountId ?? null}::uuid
      and g.product_id = e.product_id and g.completed_at is not null) as "isCourseDone",
    exists (select from exam_session_time x where x.exam_id = e.id) as "needsSeat",
    (select x.ends_at from exam_booking b join exam_session_time x on x.id = b.session_id
      where ${isMine} and b.state in ('scheduled', 'sat') and x.starts_at <= ${now} and x.ends_at > ${now}) as "seatUntil",
    json_build_object(
      'isCheckInMissing', e.check_in_first and not exists (select from exam_booking b join exam_session_time x on x.id = b.session_id
        join exam_arrival v on v.id = b.id where ${isMine} and v.checked_in_at is not null and x.ends_at > ${now}),
      'isOutside', not is_in_networks(${asker?.address ?? null}::inet, e.networks::inet[])) as admission,
    (select json_build_object('applicationId', b.id, 'state', b.state, 'seat', case when x.id is not null then
        json_build_object('startsAt', x.starts_at, 'endsAt', x.ends_at, 'timeZone', o.time_zone,
          'city', o.city, 'centre', o.name, 'address', o.address) end)
      from exam_booking b left join exam_session_time x on x.id = b.session_id left join exam_centre_place o on o.id = x.centre_id
      where ${isMine} and b.state in ('draft', 'submitted', 'returned', 'approved', 'scheduled', 'sat') and (x.id is null or x.ends_at > ${now})) as booking,
    (select min(x.starts_at) ${coming}) as "nextSessionAt",
    (select o.time_zone from exam_session_time x join exam_centre_place o on o.id = x.centre_id
      where x.exam_id = e.id and x.starts_at > ${now} and x.taken < x.seats order by x.starts_at, x.id limit 1) as "nextSessionZone",
    (select coalesce(sum(x.seats - x.taken), 0)::int ${coming}) as "seatsLeft"`
}

/** True when a course, a session, a booking or a condition at a centre decides whether exam `e` may start. */
const hasEntryFacts = (db: Db, asker: ExamCaller) => db`
  (e.product_id is not null or e.check_in_first or cardinality(e.networks) > 0 or exists (select from exam_session_time x where x.exam_id = e.id)
    or exists (select from exam_booking b where b.exam_id = e.id and b.account_id = ${asker?.accountId ?? null}::uuid))`

/**
 * The facts of `entryColumns` for a single exam. Null: it has none, as most exams; preparing their subqueries costs
 * more than the rest.
 */
const entryColumn = (db: Db, asker: ExamCaller, { now }: ZonedNow) => db`
  case when ${hasEntryFacts(db, asker)} then exam_entry(e.id, ${asker?.accountId ?? null}::uuid, ${asker?.companyId ?? null}::uuid,
    ${asker?.address ?? null}::inet, ${now}::timestamptz) end as entry`

type EntryRow = {
  /** Instants as text. */
  readonly entry:
    | (Omit<ExamAdmission, 'seatUntil' | 'nextSessionAt'> & Record<'seatUntil' | 'nextSessionAt', string | null>)
    | null
}

const noEntryFacts: ExamAdmission = {
  isCourseDone: false,
  needsSeat: false,
  seatUntil: null,
  admission: { isCheckInMissing: false, isOutside: false },
  booking: null,
  nextSessionAt: null,
  nextSessionZone: null,
  seatsLeft: 0,
}

/** Replaces `entryColumn` of a row by its facts. */
function withEntry<R extends EntryRow>({ entry, ...row }: R): Omit<R, 'entry'> & ExamAdmission {
  if (!entry) return { ...row, ...noEntryFacts }
  const { seatUntil, nextSessionAt } = entry
  return {
    ...row,
    ...entry,
    seatUntil: seatUntil === null ? null : new Date(seatUntil),
    nextSessionAt: nextSessionAt === null ? null : new Date(nextSessionAt),
  }
}

/**
 * True when exam `e`, joined with `mine`, is visible to the caller: to members of its owner only, by their company, a
 * department above them or their name. An open attempt stays visible whatever the audience becomes. Holders of the
 * certificate are excluded if the exam says so, unless they have an attempt.
 */
const isVisible = (db: Db, asker: ExamCaller, { now }: ZonedNow) => {
  const [account, company] = [db`${asker?.accountId ?? null}::uuid`, db`${asker?.companyId ?? null}::uuid`]
  return db`
  e.status = 'published' and (e.company_id is null or e.company_id = ${company}) and (not e.for_companies or mine."openAttemptId" is not null
    or exists (select from exam_company c where c.exam_id = e.id and c.company_id = ${company})
    or exists (select from exam_target t where t.exam_id = e.id
      and (t.account_id = ${account} or t.department_id in (select departments_of(${company}, ${account})))))
  and (not e.skips_holders or mine.ended > 0 or mine."openAttemptId" is not null or mine."isOpenElsewhere"
    or not exists (select from held_certificate h where h.account_id = ${account} and h.company_id = ${company} and h.scheme_id = e.certificate_scheme_id
      and h.state = 'valid' and (h.ends_at is null or h.ends_at > ${now})))`
}

const withStanding = (
  db: Db,
  asker: ExamCaller,
  moment: ZonedNow,
  columns = listedColumns(db),
  entry = entryColumns(db, asker, moment),
) => db`
  select ${columns}, ${overAt(db, moment)} as "overAt", ${standingColumns(db)}, s.title as certificate,
    p.title as "productTitle",
    ${entry}
  from exam e left join scheme_name s on s.id = e.certificate_scheme_id left join product_card p on p.id = e.product_id ${standingJoin(db, asker, moment)}
  where ${isVisible(db, asker, moment)}`

type ListedRow = ExamWithProgress & EntryRow
type FoundRow = ExamRow & ListedRow & Pick<ExamForPerson, 'givesAway' | 'isPrepared'>

/**
 * An exam as one person sees it. `givesAway`: true for a mock exam that shares questions with a formal or course exam.
 * `isPrepared`: papers were drawn for this version; the start checks whether they are still valid.
 */
export type ExamForPerson = ExamWithStanding & { readonly givesAway: boolean; readonly isPrepared: boolean }

/** Finds a published exam that the caller may see, with the caller's progress; null for any other. */
export async function findExam(
  db: Db,
  examId: string,
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<ExamForPerson | null> {
  const row = await db<FoundRow[]>`
    select x.*, x.kind = 'mock' and exam_gives_away(x.id) as "givesAway",
      exists (select from paper_pool p where p.exam_id = x.id and p.exam_version = x.version and p.size > 0) as "isPrepared"
    from (${withStanding(db, asker, moment, examRowColumns(db), entryColumn(db, asker, moment))} and e.id = ${examId}) x`.maybeOne()
  return row ? withEntry(row) : null
}

/** Lists these published exams with the caller's progress. Those that the caller may not see are left out. */
export async function listExamsByIds(
  db: Db,
  examIds: readonly string[],
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<ListedExam[]> {
  return db<ListedExam[]>`${withStanding(db, asker, moment)} and e.id = any(${examIds as string[]}::uuid[])`
}

/**
 * Finds the title of an exam if visitors may see it: a published exam of the organisation, for everyone. Otherwise
 * null.
 */
export async function findExamTitleForVisitors(db: Db, examId: string): Promise<BilingualText | null> {
  const row = await db<
    { title: BilingualText }[]
  >`select title from exam where id = ${examId} and status = 'published' and company_id is null and not for_companies`.maybeOne()
  return row?.title ?? null
}

/** A filter for exams. `isCurrent` leaves out exams whose window has ended, unless the caller has an open attempt. */
export type ExamFilter = {
  readonly words: string | null
  readonly kind: ExamKind | null
  readonly zone: ExamZone | null
  readonly isCurrent: boolean
}

export async function listExams(
  db: Db,
  filter: ExamFilter,
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<ListedExam[]> {
  const like = phrasePattern(filter.words)
  return db<ListedExam[]>`
    ${withStanding(db, asker, moment)} ${
      filter.isCurrent
        ? db`and (e.closes_at is null or e.closes_at > ${moment.now}
      or mine."openAttemptId" is not null)`
        : db``
    }
      and (${filter.kind}::text is null or e.kind = ${filter.kind}) and (${filter.zone}::text is null or ${filter.zone} = any(e.zones))
      and (${like}::text is null or e.title ->> 'zh' ~* ${like} or e.title ->> 'en' ~* ${like})
    order by coalesce(e.closes_at, 'infinity'), e.opens_at nulls first, e.created_at desc, e.id
    limit 2000`
}

/**
 * Lists a person's progress in at most 2000 exams of one kind that they may see, if the exam's window is open or they
 * have an open attempt. Returns only the fields that the rules need.
 */
export async function listExamStandings(
  db: Db,
  kind: ExamKind,
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<(ExamStartRules & ExamHistory)[]> {
  return db<(ExamStartRules & ExamHistory)[]>`
    select e.kind, e.opens_at as "opensAt", e.closes_at as "closesAt", e.paused_at as "pausedAt", e.daily_attempts as "dailyAttempts",
      e.total_attempts as "totalAttempts", e.retake_hours as "retakeHours", e.release,
      ${overAt(db, moment)} as "overAt", ${standingColumns(db)}
    from exam e ${standingJoin(db, asker, moment)}
    where ${isVisible(db, asker, moment)} and e.kind = ${kind}
      and ((e.opens_at is null or e.opens_at <= ${moment.now}) and (e.closes_at is null or e.closes_at > ${moment.now}) or mine."openAttemptId" is not null)
    limit 2000`
}

/** A person's progress in an exam with the rules that it depends on, whether or not they may see the exam. */
export type ExamProgress = ExamStartRules &
  ExamHistory & { readonly examId: string; readonly kind: ExamKind; readonly productId: string | null }

const progressColumns = (db: Db, moment: ZonedNow) => db`
  e.id as "examId", e.kind, e.product_id as "productId", e.opens_at as "opensAt", e.closes_at as "closesAt", e.paused_at as "pausedAt",
  e.daily_attempts as "dailyAttempts", e.total_attempts as "totalAttempts", e.retake_hours as "retakeHours", e.release,
  ${overAt(db, moment)} as "overAt", ${standingColumns(db)}`

/** Lists a person's progress in these exams, including those that they may not see. */
export const listExamProgress = (
  db: Db,
  examIds: readonly string[],
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<ExamProgress[]> => db<ExamProgress[]>`
  select ${progressColumns(db, moment)}
  from exam e ${standingJoin(db, asker, moment)} where e.id = any(${[...examIds]}::uuid[])`

/**
 * Finds a person's progress in an exam and the facts that decide whether they may start it; null if there is no such
 * exam.
 */
export async function findExamProgressWithAdmission(
  db: Db,
  examId: string,
  asker: ExamCaller,
  moment: ZonedNow,
): Promise<(ExamProgress & ExamAdmission) | null> {
  const row = await db<(ExamProgress & EntryRow)[]>`
    select ${progressColumns(db, moment)}, ${entryColumn(db, asker, moment)}
    from exam e ${standingJoin(db, asker, moment)} where e.id = ${examId}`.maybeOne()
  return row ? withEntry(row) : null
}
