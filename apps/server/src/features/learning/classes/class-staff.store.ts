import type { Owner } from '../../../core/access/owner.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { ClassSeatState, TrainingClassRow } from './training-class.store.ts'

export type ManagedClass = Pick<
  TrainingClassRow,
  | 'id'
  | 'line'
  | 'title'
  | 'summary'
  | 'city'
  | 'teacher'
  | 'productId'
  | 'startsOn'
  | 'endsOn'
  | 'applyUntil'
  | 'seats'
  | 'feeFen'
  | 'status'
  | 'asksApproval'
> & {
  readonly revision: number
  readonly teacherId: string | null
  readonly product: BilingualText | null
  readonly taken: number
  readonly waiting: number
  readonly attended: number
  readonly absent: number
  readonly createdAt: Date
}
export type StaffClassFilter = {
  readonly line: string | null
  readonly phase: 'coming' | 'running' | 'over' | 'cancelled' | null
  readonly isWaitedFor: boolean | null
  readonly since: string | null
  readonly until: string | null
  readonly words: string | null
  readonly today: string
}
export const trainingClassSortKinds = { starts: 'integer', created: 'instant' } as const

const isHeld = (db: Db) =>
  db`exists (select from active_membership m where m.account_id = p.account_id and m.company_id = p.company_id)`

export function trainingClassSource(
  db: Db,
  { line, phase, isWaitedFor, since, until, words, today }: StaffClassFilter,
  key: keyof typeof trainingClassSortKinds,
): ListSource {
  const like = phrasePattern(words)
  const phases = {
    coming: db`k.status = 'published' and k.starts_on > ${today}::date`,
    running: db`k.status = 'published' and k.starts_on <= ${today}::date and k.ends_on >= ${today}::date`,
    over: db`k.status = 'published' and k.ends_on < ${today}::date`,
    cancelled: db`k.status = 'cancelled'`,
  }
  const waitedFor = db`exists (select from training_place p where p.class_id = k.id and p.state = 'waiting' and p.request_id is null and ${isHeld(db)})`
  const holds = (text: SqlFragment) => db`${text} ->> 'zh' ~* ${like} or ${text} ->> 'en' ~* ${like}`
  return {
    from: db`training_class k`,
    where: db`true ${line === null ? db`` : db`and k.line = ${line}`} ${phase === null ? db`` : db`and ${phases[phase]}`}
      ${isWaitedFor === null ? db`` : isWaitedFor ? db`and ${waitedFor}` : db`and not ${waitedFor}`}
      ${since === null ? db`` : db`and k.ends_on >= ${since}::date`} ${until === null ? db`` : db`and k.starts_on <= ${until}::date`}
      ${
        like === null
          ? db``
          : db`and (${holds(db`k.title`)} or ${holds(db`k.city`)} or exists (select from teacher_name t
      where t.id = k.teacher_id and (${holds(db`t.name`)})))`
      }`,
    sorted: { starts: db`(k.starts_on - date '2000-01-01')`, created: db`k.created_at` }[key],
    id: db`k.id`,
  }
}

export const listManagedClasses = (db: Db, ids: readonly string[]): Promise<ManagedClass[]> => db<ManagedClass[]>`
  select k.id, k.line, k.title, k.summary, k.city, k.teacher_id as "teacherId", t.name as teacher, k.product_id as "productId", q.title as product,
    k.starts_on::text as "startsOn", k.ends_on::text as "endsOn", k.apply_until::text as "applyUntil", k.seats, k.fee_fen as "feeFen", k.status, k.revision,
      k.asks_approval as "asksApproval",
      k.created_at as "createdAt", n.taken, n.waiting, n.attended, n.absent
  from training_class k left join teacher_name t on t.id = k.teacher_id left join product_card q on q.id = k.product_id
  cross join lateral (
    select count(*) filter (where p.state = 'enrolled')::int as taken,
      count(*) filter (where p.state = 'waiting' and p.request_id is null)::int as waiting,
      count(*) filter (where p.attended)::int as attended, count(*) filter (where not p.attended)::int as absent
    from training_place p where p.class_id = k.id and ${isHeld(db)}
  ) n where k.id = any(${ids as string[]}::uuid[])`

/** The state of seat `p`; a request waits for an approval, and not yet for a seat. */
const seatState = (db: Db) => db`case when p.request_id is null then p.state else 'requested' end`

export type RosterFilter = {
  readonly classId: string
  readonly state: ClassSeatState | 'requested' | null
  readonly attended: 'yes' | 'no' | 'open' | null
  readonly words: string | null
}
export const rosterSortKinds = { asked: 'instant', name: 'text' } as const

/**
 * Returns the SQL source of the current members who have a seat in a class, have requested one, or are on its waitlist.
 * Search words work as in the list of people.
 */
export function rosterSource(
  db: Db,
  { classId, state, attended, words }: RosterFilter,
  key: keyof typeof rosterSortKinds,
): ListSource {
  const marks = { yes: db`p.attended`, no: db`not p.attended`, open: db`p.attended is null` }
  return {
    from: db`training_place p join searched_person e on e.account_id = p.account_id and e.company_id = p.company_id`,
    where: db`p.class_id = ${classId}
      and ${isHeld(db)} ${state === null ? db`` : db`and ${seatState(db)} = ${state}`}
      ${attended === null ? db`` : db`and p.state = 'enrolled' and ${marks[attended]}`}
      ${words === null ? db`` : db`and e.words @@ ${words}::tsquery`}`,
    sorted: { asked: db`p.asked_at`, name: db`e.name_key` }[key],
    id: db`p.account_id`,
  }
}

export type RosterRow = Owner & {
  readonly id: string
  readonly name: PersonName
  readonly login: string
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly department: BilingualText | null
  readonly state: ClassSeatState | 'requested'
  readonly number: number
  readonly attended: boolean | null
  readonly askedAt: Date
}
export const listRoster = (db: Db, classId: string, ids: readonly string[]): Promise<RosterRow[]> => db<RosterRow[]>`
  with queue as (
    select p.account_id, row_number() over (order by p.asked_at, p.account_id)::int as number from training_place p
    where p.class_id = ${classId} and p.state = 'waiting' and p.request_id is null and ${isHeld(db)}
  )
  select p.account_id as id, p.account_id as "accountId", p.company_id as "companyId", ${personNameColumn(db, 'a')} as name, a.login,
    m.employee_no as "employeeNo",
    c.short_name as company,
    d.name as department, ${seatState(db)} as state, coalesce(q.number, 0) as number, p.attended, p.asked_at as "askedAt"
  from training_place p join account_name a on a.id = p.account_id join company_name c on c.id = p.company_id left join queue q on q.account_id = p.account_id
  left join membership_entry m on m.account_id = p.account_id and m.company_id = p.company_id left join department_entry d on d.id = m.department_id
  where p.class_id = ${classId} and p.account_id = any(${ids as string[]}::uuid[])`

/**
 * Sets the attendance of registered people: those with the given ids, or (null) all that match the filter. Returns
 * their number.
 */
export async function setClassAttendance(
  db: Db,
  classId: string,
  attended: boolean | null,
  ids: readonly string[] | null,
  filter: RosterFilter,
): Promise<number> {
  const { from, where, id } = rosterSource(db, filter, 'asked')
  const { count } = await db`
    update training_place set attended = ${attended} where class_id = ${classId} and state = 'enrolled'
      and account_id in (${ids === null ? db`select ${id} from ${from} where ${where}` : db`select id from unnest(${ids as string[]}::uuid[]) w(id)`})`
  return count
}

export type ClassFormChoice = { readonly id: string; readonly name: BilingualText; readonly note: BilingualText }
export async function listClassFormChoices(
  db: Db,
  kind: 'teacher' | 'course',
  words: string | null,
): Promise<ClassFormChoice[]> {
  const like = phrasePattern(words)
  const fits = (text: SqlFragment) =>
    like === null ? db`true` : db`(${text} ->> 'zh' ~* ${like} or ${text} ->> 'en' ~* ${like})`
  return kind === 'teacher'
    ? db<ClassFormChoice[]>`select id, name, coalesce(title, '{}') as note from teacher_name where ${fits(db`name`)}
    order by coalesce(name ->> 'zh', name ->> 'en'), id limit 12`
    : db<ClassFormChoice[]>`
        select p.id, p.title as name, coalesce(t.name, '{}') as note from product_card p left join teacher_name t on t.id = p.teacher_id
        where p.status = 'published' and p.kind in ('course', 'column') and ${fits(db`p.title`)} order by p.published_at desc nulls last, p.id limit 12`
}
