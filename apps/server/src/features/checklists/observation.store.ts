import type { ChecklistAnswer } from '@portal/contract/checklists/checklist.rules.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { ChecklistBody } from './checklist.store.ts'

export type ObservationOutcome = 'passed' | 'failed'
export type ObservationHeadRow = {
  readonly observationId: string
  readonly title: BilingualText
  readonly person: PersonName
  readonly observer: PersonName
  readonly observedAt: Date
  readonly outcome: ObservationOutcome
  readonly passed: number
  readonly judged: number
  readonly failedCritical: number
  readonly acknowledgedAt: Date | null
}
const headColumns = (db: Db) => db`
  o.id as "observationId", v.title, ${personNameColumn(db, 'p')} as person, ${personNameColumn(db, 'b')} as observer, o.observed_at as "observedAt",
  o.outcome, o.passed, o.judged, o.failed_critical as "failedCritical", o.acknowledged_at as "acknowledgedAt"`
const headJoin = (db: Db) => db`
  join checklist_version v on v.checklist_id = o.checklist_id and v.version = o.version
  join account_name p on p.id = o.account_id join account_name b on b.id = o.observer_id`

export type ObservationMember = { readonly accountId: string; readonly companyId: string }

/** Lists the observations of a person in a company, or those that the person made there, the latest first. */
export const listObservations = (
  db: Db,
  side: 'of' | 'by',
  { accountId, companyId }: ObservationMember,
  limit: number,
) =>
  db<ObservationHeadRow[]>`
  select ${headColumns(db)} from observation o ${headJoin(db)}
  where o.company_id = ${companyId} and ${side === 'of' ? db`o.account_id` : db`o.observer_id`} = ${accountId}
  order by o.observed_at desc, o.id limit ${limit}`

export type ObservationRow = ObservationHeadRow & {
  readonly companyId: string
  readonly checklistId: string
  readonly version: number
  readonly accountId: string
  readonly observerId: string
  readonly content: ChecklistBody
  readonly answers: readonly ChecklistAnswer[]
  readonly remark: string
  readonly comment: string | null
}
export async function findObservation(db: Db, observationId: string): Promise<ObservationRow | null> {
  const row = await db<ObservationRow[]>`
    select ${headColumns(db)}, o.company_id as "companyId", o.checklist_id as "checklistId", o.version, o.account_id as "accountId",
      o.observer_id as "observerId", v.content, o.answers, o.remark, o.comment
    from observation o ${headJoin(db)} where o.id = ${observationId}`.maybeOne()
  return row ?? null
}

type New = {
  readonly id: string
  readonly companyId: string
  readonly checklistId: string
  readonly version: number
  readonly accountId: string
  readonly observerId: string
  readonly observedAt: Date
  readonly answers: readonly ChecklistAnswer[]
  readonly remark: string
  readonly outcome: ObservationOutcome
  readonly passed: number
  readonly judged: number
  readonly failedCritical: number
  readonly now: Date
}
/** Inserts an observation of a member. Returns false when its id exists, or the person is not a member. */
export async function insertObservation(db: Db, made: New): Promise<boolean> {
  const { count } = await db`
    insert into observation (id, company_id, checklist_id, version, account_id, observer_id, observed_at, received_at, answers, remark,
      outcome, passed, judged, failed_critical)
    select ${made.id}, m.company_id, ${made.checklistId}, ${made.version}, m.account_id, ${made.observerId}, ${made.observedAt}, ${made.now},
      ${db.json(made.answers)}, ${made.remark}, ${made.outcome}, ${made.passed}, ${made.judged}, ${made.failedCritical}
    from active_membership m where m.company_id = ${made.companyId} and m.account_id = ${made.accountId}
    on conflict (id) do nothing`
  return count === 1
}

/** Lists the versions of a checklist with which observations were made, the latest first. */
export const listObservedVersions = (db: Db, checklistId: string) => db<
  { readonly version: number; readonly content: ChecklistBody }[]
>`
  select v.version, v.content from checklist_version v
  where v.checklist_id = ${checklistId}
    and exists (select from observation o where o.checklist_id = v.checklist_id and o.version = v.version)
  order by v.version desc`

/**
 * Finds the outcome of an observation that a device sends again, by its id; null unless the same caller stored it for
 * the same person.
 */
export async function findObservationOutcome(
  db: Db,
  id: string,
  by: ObservationMember,
  accountId: string,
): Promise<ObservationOutcome | null> {
  const row = await db<{ outcome: ObservationOutcome }[]>`
    select outcome from observation
    where id = ${id} and observer_id = ${by.accountId} and company_id = ${by.companyId} and account_id = ${accountId}`.maybeOne()
  return row?.outcome ?? null
}

type Signature = {
  readonly observationId: string
  readonly by: ObservationMember
  readonly comment: string | null
  readonly now: Date
}
/**
 * Records the signature of the observed person. Returns false if they have signed already, or the observation is not
 * about this member.
 */
export async function setObservationAcknowledged(
  db: Db,
  { observationId, by, comment, now }: Signature,
): Promise<boolean> {
  const { count } = await db`
    update observation set acknowledged_at = ${now}, comment = ${comment}
    where id = ${observationId} and account_id = ${by.accountId} and company_id = ${by.companyId} and acknowledged_at is null`
  return count === 1
}

export type ObservationFilter = {
  readonly companyId: string | null
  readonly checklistId: string | null
  readonly outcome: ObservationOutcome | null
  readonly isAcknowledged: boolean | null
  readonly from: Date | null
  readonly until: Date | null
  /** A query of `searched_person.words`. */
  readonly words: string | null
}
export const observationSource = (db: Db, filter: ObservationFilter): ListSource => {
  const { companyId, checklistId, outcome, isAcknowledged, from, until, words } = filter
  return {
    from: db`observation o`,
    where: db`true ${companyId === null ? db`` : db`and o.company_id = ${companyId}`}
      ${checklistId === null ? db`` : db`and o.checklist_id = ${checklistId}`} ${outcome === null ? db`` : db`and o.outcome = ${outcome}`}
      ${isAcknowledged === null ? db`` : isAcknowledged ? db`and o.acknowledged_at is not null` : db`and o.acknowledged_at is null`}
      ${from === null ? db`` : db`and o.observed_at >= ${from}`} ${until === null ? db`` : db`and o.observed_at < ${until}`}
      ${
        words === null
          ? db``
          : db`and (o.company_id, o.account_id) in (select p.company_id, p.account_id from searched_person p where p.words @@ ${words}::tsquery)`
      }`,
    sorted: db`o.observed_at`,
    id: db`o.id`,
  }
}

export type ListedObservation = ObservationHeadRow & {
  readonly id: string
  readonly checklistId: string
  readonly version: number
  readonly accountId: string
  readonly employeeNo: string | null
  readonly companyId: string
  readonly company: BilingualText
  readonly receivedAt: Date
  readonly answers: readonly ChecklistAnswer[]
  readonly remark: string
  readonly comment: string | null
}
export const listObservationsByIds = (db: Db, ids: readonly string[]) => db<ListedObservation[]>`
  select o.id, ${headColumns(db)}, o.checklist_id as "checklistId", o.version, o.account_id as "accountId",
    m.employee_no as "employeeNo", o.company_id as "companyId", co.short_name as company, o.received_at as "receivedAt", o.answers, o.remark,
    o.comment
  from observation o ${headJoin(db)} join company_name co on co.id = o.company_id
  left join active_membership m on m.company_id = o.company_id and m.account_id = o.account_id
  where o.id = any(${ids as string[]}::uuid[])`
