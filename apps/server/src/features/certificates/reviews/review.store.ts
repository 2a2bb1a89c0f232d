import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type ApplicationDecisionRow = {
  readonly decision: 'approve' | 'return'
  readonly reason: string | null
  readonly by: PersonName
  readonly at: Date
}
/** The kind of an application: for an exam or for a certificate. */
export type ApplicationKind = 'exam' | 'certificate'
const ofKind = (db: Db, kind: ApplicationKind) =>
  kind === 'exam' ? db`d.exam_application_id` : db`d.certificate_application_id`
export const listApplicationDecisions = (
  db: Db,
  kind: ApplicationKind,
  id: string,
): Promise<ApplicationDecisionRow[]> => db<ApplicationDecisionRow[]>`
  select d.decision, d.reason, ${personNameColumn(db, 'a')} as by,
    d.at from application_decision d join account_name a on a.id = d.decided_by where ${ofKind(db, kind)} = ${id}
  order by d.at desc, d.id desc limit 20`

type NewDecision = {
  readonly id: string
  readonly kind: ApplicationKind
  readonly applicationId: string
  readonly decision: 'approve' | 'return'
  readonly reason: string | null
  readonly by: string
  readonly at: Date
}
export const recordApplicationDecision = (db: Db, one: NewDecision): Promise<unknown> => db`
  insert into application_decision (id, ${one.kind === 'exam' ? db`exam_application_id` : db`certificate_application_id`}, decision, reason, decided_by, at)
  values (${one.id}, ${one.applicationId}, ${one.decision}, ${one.reason}, ${one.by}, ${one.at})`

export type ReturnReasonRow = { readonly id: string; readonly title: BilingualText; readonly words: BilingualText }
export const listReturnReasons = (db: Db, kind: ApplicationKind): Promise<ReturnReasonRow[]> => db<
  ReturnReasonRow[]
>`select id, title, words from return_reason where kind = ${kind}
  order by place limit 9`
export async function replaceReturnReasons(
  db: Db,
  kind: ApplicationKind,
  rows: readonly (ReturnReasonRow & { readonly place: number })[],
  now: Date,
): Promise<void> {
  // Serialises writers, so that of two concurrent saves the later list is stored completely.
  await db`select pg_advisory_xact_lock(hashtext(${`return reasons ${kind}`}))`
  await db`delete from return_reason where kind = ${kind}`
  for (const one of rows)
    await db`insert into return_reason (id, kind, title, words, place, created_at)
      values (${one.id}, ${kind}, ${db.json(one.title)}, ${db.json(one.words)}, ${one.place}, ${now})`
}

/** Returns the number of decisions on applications of a kind since an instant. */
export async function countApplicationDecisions(db: Db, kind: ApplicationKind, since: Date): Promise<number> {
  const row = await db<{ count: number }[]>`select count(*)::int as count from application_decision d
    where d.at >= ${since} and ${ofKind(db, kind)} is not null`.one()
  return row.count
}
