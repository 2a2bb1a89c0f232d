import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import { type ManagedLiveClass, managedLiveClassColumns } from './live-staff.store.ts'

export type LiveClassFilter = {
  readonly words: string | null
  readonly phase: 'coming' | 'running' | 'over' | 'cancelled' | null
}

/** Returns the SQL source of the live classes that match a filter, sorted by their start. */
export function liveClassSource(db: Db, { words, phase }: LiveClassFilter): ListSource {
  const like = phrasePattern(words)
  const phases = {
    coming: db`c.cancelled_at is null and c.ended_at is null and c.began_at is null`,
    running: db`c.cancelled_at is null and c.ended_at is null and c.began_at is not null`,
    over: db`c.cancelled_at is null and c.ended_at is not null`,
    cancelled: db`c.cancelled_at is not null`,
  }
  const holds = (text: SqlFragment) => db`${text} ->> 'zh' ~* ${like} or ${text} ->> 'en' ~* ${like}`
  return {
    from: db`live_class c`,
    where: db`true ${phase === null ? db`` : db`and ${phases[phase]}`}
      ${
        like === null
          ? db``
          : db`and exists (select from product_card p left join teacher_name t on t.id = p.teacher_id
      where p.id = c.product_id and (${holds(db`p.title`)} or ${holds(db`t.name`)}))`
      }`,
    sorted: db`c.starts_at`,
    id: db`c.id`,
  }
}
export const listManagedLiveClasses = (
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(ManagedLiveClass & { readonly id: string })[]> => db<(ManagedLiveClass & { readonly id: string })[]>`
  select c.id, ${managedLiveClassColumns(db, now)} from live_class c join product_card p on p.id = c.product_id left join teacher_name t on t.id = p.teacher_id
  where c.id = any(${ids as string[]}::uuid[])`

export type LiveAttendanceFilter = {
  readonly classId: string
  readonly isCompleted: boolean | null
  readonly words: string | null
}

/**
 * Returns the SQL source of the attendees of a class in the order of their arrival. Search words find the same people
 * as in the list of people.
 */
export function liveAttendanceSource(db: Db, { classId, isCompleted, words }: LiveAttendanceFilter): ListSource {
  return {
    from: db`live_attendance a`,
    where: db`a.class_id = ${classId} ${isCompleted === null ? db`` : isCompleted ? db`and a.completed_at is not null` : db`and a.completed_at is null`}
      ${
        words === null
          ? db``
          : db`and exists (select from searched_person e
      where e.account_id = a.account_id and e.company_id = a.company_id and e.words @@ ${words}::tsquery)`
      }`,
    sorted: db`a.entered_at`,
    id: db`a.id`,
  }
}

export type AttendeeRow = {
  readonly id: string
  readonly accountId: string
  readonly companyId: string
  readonly name: PersonName
  readonly login: string
  readonly company: BilingualText
  readonly employeeNo: string | null
  readonly enteredAt: Date
  readonly seconds: number
  readonly signedIn: number
  readonly messages: number
  readonly isCompleted: boolean
}

const attendees = (db: Db, chosen: SqlFragment) => db<AttendeeRow[]>`
  select a.id, a.account_id as "accountId", a.company_id as "companyId", ${personNameColumn(db, 'u')} as name, u.login, co.name as company,
    m.employee_no as "employeeNo",
    a.entered_at as "enteredAt", coalesce(cp.played_seconds, 0) as seconds,
    (select count(*)::int from live_signed s join live_sign_in i on i.id = s.sign_in_id where i.class_id = a.class_id
      and s.account_id = a.account_id) as "signedIn",
    (select count(*)::int from live_message l where l.class_id = a.class_id and l.account_id = a.account_id) as messages,
      a.completed_at is not null as "isCompleted"
  from live_attendance a join live_class c on c.id = a.class_id join account_name u on u.id = a.account_id join company_name co on co.id = a.company_id
  left join membership_entry m on m.account_id = a.account_id and m.company_id = a.company_id
  left join lesson_study cp on cp.company_id = a.company_id and cp.account_id = a.account_id and cp.content_id = c.content_id
  where ${chosen} order by a.entered_at, a.id`

/** Lists the people who were in a class, given the ids of their attendances, in the order in which they entered. */
export const listAttendeesByIds = (db: Db, classId: string, ids: readonly string[]): Promise<AttendeeRow[]> =>
  attendees(db, db`a.class_id = ${classId} and a.id = any(${ids as string[]}::uuid[])`)
/** Lists one page of the people who were in a class, sorted by the time at which they entered. */
export const listAttendeePage = (
  db: Db,
  classId: string,
  page: { readonly page: number; readonly size: number },
): Promise<AttendeeRow[]> =>
  attendees(
    db,
    db`a.id in (select id from live_attendance where class_id = ${classId} order by entered_at, id limit ${page.size} offset ${page.page * page.size})
      and a.class_id = ${classId}`,
  )

export type LiveFormChoice = { readonly id: string; readonly name: BilingualText; readonly note: BilingualText }
export async function listLiveFormChoices(
  db: Db,
  kind: 'teacher' | 'company',
  words: string | null,
): Promise<LiveFormChoice[]> {
  const like = phrasePattern(words)
  const fits = (text: SqlFragment) =>
    like === null ? db`true` : db`(${text} ->> 'zh' ~* ${like} or ${text} ->> 'en' ~* ${like})`
  return kind === 'teacher'
    ? db<LiveFormChoice[]>`select id, name, coalesce(title, '{}') as note from teacher_name where ${fits(db`name`)}
    order by coalesce(name ->> 'zh', name ->> 'en'), id limit 12`
    : db<
        LiveFormChoice[]
      >`select id, short_name as name, name as note from active_company where (${fits(db`name`)} or ${fits(db`short_name`)})
      order by coalesce(name ->> 'zh', name ->> 'en'), id limit 12`
}
export const listClassCompanyNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: BilingualText }[]> =>
  db<
    { id: string; name: BilingualText }[]
  >`select id, short_name as name from company_name where id = any(${ids as string[]}::uuid[]) order by coalesce(short_name ->> 'zh', short_name ->> 'en')`
