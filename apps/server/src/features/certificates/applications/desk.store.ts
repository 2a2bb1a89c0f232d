import type { BilingualText, Lang } from '../../../core/language.ts'
import type { Source } from '../../../core/list/list.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { ApplicationState, Details } from './application.store.ts'
import type { GroundsState } from './certificate-application.store.ts'
import type { Account } from './desk.rules.ts'

/** Whom a search finds, in whichever company; `words` is a query of `person.words`. */
const isFound = (db: Db, words: string | null, account: ReturnType<Db>) =>
  words === null ? db`` : db`and ${account} in (select p.account_id from person p where p.words @@ ${words}::tsquery)`

type ExamFilter = { readonly state: ApplicationState | null; readonly examId: string | null; readonly words: string | null }
/** How long an application waits: since it was handed in, or, when it never was, since it was begun. */
const since = (db: Db) => db`coalesce(b.submitted_at, b.created_at)`
export function examApplySource(db: Db, { state, examId, words }: ExamFilter): Source {
  return {
    from: db`exam_application b`,
    where: db`b.state <> 'draft' ${state === null ? db`` : db`and b.state = ${state}`} ${examId === null ? db`` : db`and b.exam_id = ${examId}`} ${isFound(db, words, db`b.account_id`)}`,
    sorted: since(db),
    id: db`b.id`,
  }
}

export type DeskRow = Account & {
  readonly id: string
  readonly accountId: string
  readonly companyId: string
  readonly login: string
  readonly lang: Lang
  readonly examId: string
  readonly examTitle: BilingualText
  readonly state: ApplicationState
  readonly details: Details | null
  readonly reason: string | null
  readonly ticketNo: string | null
  readonly since: Date
  readonly seat: { readonly centre: BilingualText; readonly startsAt: string } | null
}
export const listDesk = (db: Db, ids: readonly string[]): Promise<DeskRow[]> => db<DeskRow[]>`
  select b.id, b.account_id as "accountId", b.company_id as "companyId", a.login, a.name, a.name_latin as "nameLatin", a.phone, a.locale as lang, c.name as company, b.exam_id as "examId",
    e.title as "examTitle", b.state, b.details, b.reason, b.ticket_no as "ticketNo", ${since(db)} as since,
    case when x.id is not null then json_build_object('centre', o.name, 'startsAt', x.starts_at) end as seat
  from exam_application b join exam e on e.id = b.exam_id join company c on c.id = b.company_id join account a on a.id = b.account_id
  left join exam_session x on x.id = b.session_id left join exam_centre o on o.id = x.centre_id
  where b.id = any(${ids as string[]}::uuid[])`

export type DecisionRow = { readonly decision: 'approve' | 'return'; readonly reason: string | null; readonly by: string; readonly at: Date }
type Kind = 'exam' | 'certificate'
const ofKind = (db: Db, kind: Kind) => (kind === 'exam' ? db`d.exam_application_id` : db`d.certificate_application_id`)
export const listDecisions = (db: Db, kind: Kind, id: string): Promise<DecisionRow[]> => db<DecisionRow[]>`
  select d.decision, d.reason, a.name as by, d.at from application_decision d join account a on a.id = d.decided_by where ${ofKind(db, kind)} = ${id} order by d.at desc, d.id desc limit 20`

type NewDecision = {
  readonly id: string
  readonly kind: Kind
  readonly applicationId: string
  readonly decision: 'approve' | 'return'
  readonly reason: string | null
  readonly by: string
  readonly at: Date
}
export const addDecision = (db: Db, one: NewDecision): Promise<unknown> => db`
  insert into application_decision (id, ${one.kind === 'exam' ? db`exam_application_id` : db`certificate_application_id`}, decision, reason, decided_by, at)
  values (${one.id}, ${one.applicationId}, ${one.decision}, ${one.reason}, ${one.by}, ${one.at})`

export type EarlierRow = { readonly id: string; readonly examTitle: BilingualText; readonly state: ApplicationState; readonly at: Date }
/** What else this person applied for, the newest first. */
export const listEarlier = (db: Db, row: Pick<DeskRow, 'id' | 'accountId' | 'companyId'>): Promise<EarlierRow[]> => db<EarlierRow[]>`
  select b.id, e.title as "examTitle", b.state, ${since(db)} as at from exam_application b join exam e on e.id = b.exam_id
  where b.account_id = ${row.accountId} and b.company_id = ${row.companyId} and b.id <> ${row.id} and b.state <> 'draft' order by b.created_at desc, b.id limit 10`

export type HeldRow = { readonly number: string; readonly title: BilingualText; readonly validUntil: string | null }
export const listHeld = (db: Db, owner: { readonly accountId: string; readonly companyId: string }, now: Date): Promise<HeldRow[]> => db<HeldRow[]>`
  select c.number, c.facts -> 'title' as title, c.facts ->> 'validUntil' as "validUntil" from certificate c
  where c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId} and c.state = 'valid' and (c.ends_at is null or c.ends_at > ${now}) order by c.issued_at desc limit 10`

/** What documents of an application a person who decides may look at. */
export type DocumentsRow = {
  readonly accountId: string
  readonly companyId: string
  readonly isWaiting: boolean
  readonly photoId: string | null
  readonly documentId: string | null
}
export async function findDocuments(db: Db, kind: Kind, id: string): Promise<DocumentsRow | null> {
  const [row] =
    kind === 'exam'
      ? await db<DocumentsRow[]>`
          select account_id as "accountId", company_id as "companyId", state = 'submitted' as "isWaiting", details ->> 'photoFileId' as "photoId", details ->> 'documentFileId' as "documentId"
          from exam_application where id = ${id} and state <> 'draft'`
      : await db<DocumentsRow[]>`
          select account_id as "accountId", company_id as "companyId", state = 'submitted' as "isWaiting", null as "photoId", file_id as "documentId" from certificate_application where id = ${id}`
  return row ?? null
}
export const kindsOfFiles = (db: Db, ids: readonly string[]): Promise<{ readonly id: string; readonly mime: string }[]> =>
  db<{ id: string; mime: string }[]>`select id, mime from stored_file where id = any(${ids as string[]}::uuid[])`

type GroundsFilter = { readonly state: GroundsState | null; readonly words: string | null }
export function certificateApplySource(db: Db, { state, words }: GroundsFilter): Source {
  return {
    from: db`certificate_application g`,
    where: db`true ${state === null ? db`` : db`and g.state = ${state}`} ${isFound(db, words, db`g.account_id`)}`,
    sorted: db`g.updated_at`,
    id: db`g.id`,
  }
}
export type GroundsDeskRow = {
  readonly id: string
  readonly accountId: string
  readonly companyId: string
  readonly name: string
  readonly login: string
  readonly lang: Lang
  readonly company: BilingualText
  readonly title: BilingualText
  readonly level: BilingualText | null
  readonly state: GroundsState
  readonly grounds: string
  readonly fileId: string | null
  readonly reason: string | null
  readonly since: Date
}
export const listGroundsDesk = (db: Db, ids: readonly string[]): Promise<GroundsDeskRow[]> => db<GroundsDeskRow[]>`
  select g.id, g.account_id as "accountId", g.company_id as "companyId", a.name, a.login, a.locale as lang, c.name as company, s.title, t.levels -> s.level_index as level,
    g.state, g.grounds, g.file_id as "fileId", g.reason, g.updated_at as since
  from certificate_application g join certificate_scheme s on s.id = g.scheme_id left join certificate_track t on t.id = s.track_id
  join company c on c.id = g.company_id join account a on a.id = g.account_id
  where g.id = any(${ids as string[]}::uuid[])`

export type ReasonRow = { readonly id: string; readonly title: BilingualText; readonly words: BilingualText }
export const listReasons = (db: Db, kind: Kind): Promise<ReasonRow[]> => db<ReasonRow[]>`select id, title, words from return_reason where kind = ${kind} order by place limit 9`
export async function putReasons(db: Db, kind: Kind, rows: readonly (ReasonRow & { readonly place: number })[], now: Date): Promise<void> {
  // One at a time keeps them: of two who save at once the later one's list stands whole.
  await db`select pg_advisory_xact_lock(hashtext(${`return reasons ${kind}`}))`
  await db`delete from return_reason where kind = ${kind}`
  for (const one of rows)
    await db`insert into return_reason (id, kind, title, words, place, created_at) values (${one.id}, ${kind}, ${db.json(one.title as never)}, ${db.json(one.words as never)}, ${one.place}, ${now})`
}

/** Since when the oldest of a queue waits, and how many of its kind were decided since the day began. */
export async function queueToday(db: Db, kind: Kind, dayBegan: Date): Promise<{ readonly oldest: Date | null; readonly decidedToday: number }> {
  const [row] = await db<{ oldest: Date | null; decidedToday: number }[]>`
    select (${kind === 'exam' ? db`select min(b.submitted_at) from exam_application b where b.state = 'submitted'` : db`select min(g.updated_at) from certificate_application g where g.state = 'submitted'`}) as oldest,
      (select count(*)::int from application_decision d where d.at >= ${dayBegan} and ${ofKind(db, kind)} is not null) as "decidedToday"`
  return row ?? { oldest: null, decidedToday: 0 }
}
