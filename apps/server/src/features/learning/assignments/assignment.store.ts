import type { AssignmentRules } from '@portal/contract/learning/assignment.contract.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type AssignmentRow = {
  readonly contentId: string
  readonly title: BilingualText
  readonly instructions: BilingualText
  readonly rules: AssignmentRules
  readonly openedAt: Date | null
  readonly percent: number
  /** The day since which a renewed requirement asks for it again; null: nothing does. */
  readonly askedSince: string | null
}

/** Finds an assignment as learners see it, with the progress of this learner; null when the content is not one. */
export async function findAssignment(
  db: Db,
  owner: Owner,
  contentId: string,
  timeZone: string,
): Promise<AssignmentRow | null> {
  const row = await db<AssignmentRow[]>`
    select c.id as "contentId", c.title, c.body as instructions, c.settings as rules, p.opened_at as "openedAt", coalesce(p.percent, 0)::int as percent,
      act_asked_since(${owner.companyId}, ${owner.accountId}, c.id, ${timeZone}) as "askedSince"
    from shown_content c left join content_progress p on p.content_id = c.id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    where c.id = ${contentId} and c.type = 11`.maybeOne()
  return row ?? null
}

export type WorkState = 'submitted' | 'returned' | 'passed'
type WorkFile = { readonly fileId: string; readonly name: string; readonly size: number }
export type WorkRow = {
  readonly workId: string
  readonly number: number
  readonly text: string
  readonly files: readonly WorkFile[]
  readonly state: WorkState
  readonly isLate: boolean
  readonly submittedAt: Date
  readonly points: number | null
  readonly comment: string | null
  readonly markedAt: Date | null
}

const workColumns = (db: Db) => db`
  w.id as "workId", w.number, w.text, w.state, w.is_late as "isLate", w.submitted_at as "submittedAt", w.points, w.comment, w.marked_at as "markedAt",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'size', f.size) order by a.position)
    from assignment_file a join file_entry f on f.id = a.file_id where a.work_id = w.id), '[]') as files`

/** Lists the submissions of a learner in one company to an assignment, newest first. */
export async function listWorks(db: Db, owner: Owner, contentId: string): Promise<WorkRow[]> {
  return db<WorkRow[]>`
    select ${workColumns(db)} from assignment_work w
    where w.content_id = ${contentId} and w.account_id = ${owner.accountId} and w.company_id = ${owner.companyId} order by w.number desc`
}

type NewWork = Owner & {
  readonly id: string
  readonly contentId: string
  readonly text: string
  readonly isLate: boolean
  readonly askedSince: string | null
  readonly now: Date
}
/**
 * Locks the submissions of a learner to an assignment until the transaction ends, so that a later statement sees all
 * earlier submissions.
 */
export const lockSubmissions = (
  db: Transaction,
  { accountId, companyId }: Owner,
  contentId: string,
): Promise<unknown> =>
  db`select pg_advisory_xact_lock(hashtextextended('assignment ' || ${contentId}::uuid || ${companyId}::uuid || ${accountId}::uuid, 0))`

/**
 * Inserts the next submission of a learner. Returns false while one is under review, and after one has passed, unless a
 * renewed requirement calls for another. Of two simultaneous submissions, only one gets the next number.
 */
export async function insertWork(db: Transaction, work: NewWork): Promise<boolean> {
  const { count } = await db`
    insert into assignment_work (id, content_id, company_id, account_id, number, text, is_late, asked_since, submitted_at)
    select ${work.id}::uuid, ${work.contentId}::uuid, ${work.companyId}::uuid, ${work.accountId}::uuid, coalesce(max(number), 0) + 1, ${work.text}::text,
      ${work.isLate}::bool, ${work.askedSince}::date, ${work.now}::timestamptz
    from assignment_work where content_id = ${work.contentId} and account_id = ${work.accountId} and company_id = ${work.companyId}
    having count(*) filter (where state = 'submitted') = 0
    on conflict do nothing`
  return count === 1
}

/**
 * Adds uploaded attachments of the learner to a submission. Returns their number, which is smaller than that of
 * `fileIds` if some are not the learner's.
 */
export async function insertWorkFiles(
  db: Transaction,
  workId: string,
  ownerId: string,
  fileIds: readonly string[],
): Promise<number> {
  const { count } = await db`
    insert into assignment_file (work_id, file_id, position)
    select ${workId}, f.id, w.position from unnest(${[...fileIds]}::uuid[]) with ordinality as w(id, position)
    join file_entry f on f.id = w.id and f.owner_id = ${ownerId} and f.purpose = 'attachment'`
  return count
}

/** The condition that the learner of `w` has started a course with its lesson that this person teaches; null: any. */
const isTaughtBy = (db: Db, teacherId: string | null) =>
  teacherId === null
    ? db`true`
    : db`exists (select from held_post t join product_lesson l on l.product_id = t.product_id
      join product_progress g on g.product_id = t.product_id and g.account_id = w.account_id and g.company_id = w.company_id
      where t.account_id = ${teacherId} and t.kind = 'teacher' and l.content_id = w.content_id)`

type Filter = {
  readonly state: WorkState | null
  readonly contentId: string | null
  readonly words: string | null
  /** The teacher whose courses are included; null: all. */
  readonly teacherId: string | null
}
/** Returns the SQL source of the list of submissions for staff, by time of submission. */
export function workSource(db: Db, { state, contentId, words, teacherId }: Filter): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`assignment_work w join account_name a on a.id = w.account_id join content_card c on c.id = w.content_id`,
    where: db`${isTaughtBy(db, teacherId)} ${state ? db`and w.state = ${state}` : db``} ${contentId ? db`and w.content_id = ${contentId}` : db``}
      ${like ? db`and concat_ws(' ', a.name, a.name_latin, c.title ->> 'zh', c.title ->> 'en') ~* ${like}` : db``}`,
    sorted: db`w.submitted_at`,
    id: db`w.id`,
  }
}

export type ListedWork = {
  readonly id: string
  readonly number: number
  readonly person: PersonName
  readonly company: BilingualText
  readonly contentId: string
  readonly lesson: BilingualText
  readonly state: WorkState
  readonly isLate: boolean
  readonly submittedAt: Date
  readonly points: number | null
  readonly maxPoints: number
}
export const listStaffWorks = (db: Db, ids: readonly string[]): Promise<ListedWork[]> => db<ListedWork[]>`
  select w.id, w.number, ${personNameColumn(db, 'a')} as person, m.name as company, w.content_id as "contentId", c.title as lesson, w.state,
    w.is_late as "isLate",
    w.submitted_at as "submittedAt", w.points, (c.settings -> 'points')::int as "maxPoints"
  from assignment_work w join account_name a on a.id = w.account_id join company_name m on m.id = w.company_id join shown_content c on c.id = w.content_id
  where w.id = any(${[...ids]}::uuid[])`

export type StaffWork = WorkRow &
  Owner & {
    readonly contentId: string
    readonly person: PersonName
    readonly company: BilingualText
    readonly lesson: BilingualText
    readonly instructions: BilingualText
    readonly maxPoints: number
    readonly markedBy: PersonName | null
  }
/** Finds a submission, or null; if a teacher is given, only one from their courses. */
export async function findWork(db: Db, workId: string, teacherId: string | null = null): Promise<StaffWork | null> {
  const row = await db<StaffWork[]>`
    select ${workColumns(db)}, w.content_id as "contentId", w.account_id as "accountId", w.company_id as "companyId", ${personNameColumn(db, 'a')} as person,
      m.name as company,
      c.title as lesson, c.body as instructions, (c.settings -> 'points')::int as "maxPoints", ${personNameColumn(db, 'b')} as "markedBy"
    from assignment_work w join account_name a on a.id = w.account_id join company_name m on m.id = w.company_id
    join shown_content c on c.id = w.content_id left join account_name b on b.id = w.marked_by
    where w.id = ${workId} and ${isTaughtBy(db, teacherId)}`.maybeOne()
  return row ?? null
}

type Mark = {
  readonly workId: string
  readonly state: 'returned' | 'passed'
  readonly points: number | null
  readonly comment: string
  readonly markedBy: string
  readonly now: Date
}
/** Records the decision on a submission under review. Returns false when it is no longer under review. */
export async function setWorkDecision(db: Db, mark: Mark): Promise<boolean> {
  const { count } = await db`
    update assignment_work set state = ${mark.state}, points = ${mark.points}, comment = ${mark.comment}, marked_at = ${mark.now},
      marked_by = ${mark.markedBy}
    where id = ${mark.workId} and state = 'submitted'`
  return count === 1
}

export type CourseOfWork = { readonly productId: string; readonly teacherAccountId: string | null }
/**
 * Finds the course with this lesson that the learner studied last; null when there is none any more.
 * `teacherAccountId`: its instructor, if they are a member of the learner's company and may mark; null otherwise.
 */
export async function findCourseOfWork(db: Db, owner: Owner, contentId: string): Promise<CourseOfWork | null> {
  const row = await db<CourseOfWork[]>`
    select l.product_id as "productId", m.account_id as "teacherAccountId" from product_lesson l
    join product_progress p on p.product_id = l.product_id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    join product_card c on c.id = l.product_id left join teacher_name t on t.id = c.teacher_id
    left join active_membership m on m.account_id = t.account_id and m.company_id = ${owner.companyId} and exists (
      select from held_grant g where g.account_id = m.account_id and g.grant_name = 'courses' and (g.company_id is null or g.company_id = m.company_id))
    where l.content_id = ${contentId} order by p.updated_at desc limit 1`.maybeOne()
  return row ?? null
}
