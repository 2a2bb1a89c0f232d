import type { Owner } from '../../core/access/owner.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { CreditUnit } from './credit.store.ts'

export type EvidenceState = 'submitted' | 'returned' | 'approved' | 'rejected' | 'withdrawn'
export type EvidenceRow = {
  readonly id: string
  readonly kindId: string
  readonly kind: BilingualText
  readonly unit: CreditUnit
  readonly title: string
  readonly provider: string
  readonly learnedOn: string
  readonly asked: number
  readonly note: string
  readonly state: EvidenceState
  readonly round: number
  readonly submittedAt: Date
  readonly granted: number | null
  readonly decidedAt: Date | null
  readonly comment: string | null
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly size: number }[]
}
const evidenceColumns = (db: Db) => db`
  v.id, v.kind_id as "kindId", k.name as kind, k.unit, v.title, v.provider, v.learned_on as "learnedOn", v.asked, v.note, v.state, v.round,
  v.submitted_at as "submittedAt", v.granted, v.decided_at as "decidedAt", v.comment,
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'size', f.size) order by a.position)
    from credit_evidence_file a join file_entry f on f.id = a.file_id where a.evidence_id = v.id), '[]') as files`

/** Lists a person's evidence in a company, the latest first. */
export const listOwnEvidence = (db: Db, { accountId, companyId }: Owner, limit: number) => db<EvidenceRow[]>`
  select ${evidenceColumns(db)} from credit_evidence v join training_credit_kind k on k.id = v.kind_id
  where v.account_id = ${accountId} and v.company_id = ${companyId} order by v.submitted_at desc, v.id limit ${limit}`

/** Lists the kinds for which people of a company can submit evidence, those of the portal first. */
export const listEvidenceKinds = (db: Db, companyId: string) => db<
  { kindId: string; name: BilingualText; unit: CreditUnit }[]
>`
  select k.id as "kindId", k.name, k.unit from training_credit_kind k
  where k.is_active and (k.company_id is null or k.company_id = ${companyId}) order by k.company_id nulls first, k.created_at, k.id`

type Said = {
  readonly kindId: string
  readonly title: string
  readonly provider: string
  readonly learnedOn: string
  readonly asked: number
  readonly note: string
  readonly requestKey: string
  readonly now: Date
}
/** Inserts evidence. Returns false when its kind does not count in the company, or the request key was used before. */
export async function insertEvidence(
  db: Db,
  id: string,
  { accountId, companyId }: Owner,
  said: Said,
): Promise<boolean> {
  const { count } = await db`
    insert into credit_evidence (id, company_id, account_id, kind_id, title, provider, learned_on, asked, note, submitted_at, request_key)
    select ${id}, ${companyId}, ${accountId}, k.id, ${said.title}, ${said.provider}, ${said.learnedOn}, ${said.asked}, ${said.note},
      ${said.now}, ${said.requestKey}
    from training_credit_kind k where k.id = ${said.kindId} and k.is_active and (k.company_id is null or k.company_id = ${companyId})
    on conflict (account_id, request_key) do nothing`
  return count === 1
}

/**
 * Submits a person's returned evidence again; false when it is not returned or not theirs, or the kind is inactive or
 * does not count in the company.
 */
export async function resubmitEvidence(
  db: Db,
  id: string,
  { accountId, companyId }: Owner,
  said: Said,
): Promise<boolean> {
  const { count } = await db`
    update credit_evidence v set state = 'submitted', round = v.round + 1, kind_id = k.id, title = ${said.title}, provider = ${said.provider},
      learned_on = ${said.learnedOn}, asked = ${said.asked}, note = ${said.note}, submitted_at = ${said.now}, request_key = ${said.requestKey}
    from training_credit_kind k
    where v.id = ${id} and v.account_id = ${accountId} and v.company_id = ${companyId} and v.state = 'returned'
      and k.id = ${said.kindId} and k.is_active and (k.company_id is null or k.company_id = ${companyId})`
  return count === 1
}

export async function findEvidenceByRequest(db: Db, accountId: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from credit_evidence where account_id = ${accountId} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

/**
 * Replaces the files of evidence with attachments that the person uploaded. Returns the number of attachments found.
 */
export async function replaceEvidenceFiles(
  db: Db,
  evidenceId: string,
  ownerId: string,
  fileIds: readonly string[],
): Promise<number> {
  await db`delete from credit_evidence_file where evidence_id = ${evidenceId}`
  const { count } = await db`
    insert into credit_evidence_file (evidence_id, file_id, position)
    select ${evidenceId}, f.id, w.position from unnest(${[...fileIds]}::uuid[]) with ordinality as w(id, position)
    join file_entry f on f.id = w.id and f.owner_id = ${ownerId} and f.purpose = 'attachment'`
  return count
}

/** Withdraws submitted or returned evidence, and releases its files; returns false in any other state. */
export async function setEvidenceWithdrawn(db: Db, id: string, { accountId, companyId }: Owner): Promise<boolean> {
  const { count } = await db`
    update credit_evidence set state = 'withdrawn'
    where id = ${id} and account_id = ${accountId} and company_id = ${companyId} and state in ('submitted', 'returned')`
  if (count === 1) await db`delete from credit_evidence_file where evidence_id = ${id}`
  return count === 1
}

export type StaffEvidence = EvidenceRow &
  Owner & {
    readonly name: PersonName
    readonly employeeNo: string | null
    readonly company: BilingualText
    readonly decidedBy: PersonName | null
    /** The line managers, if only they can decide it. */
    readonly managers: readonly PersonName[]
  }
const staffEvidence = (db: Db) => db`
  select ${evidenceColumns(db)}, v.account_id as "accountId", v.company_id as "companyId", ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo",
    co.short_name as company, ${personNameColumn(db, 'b')} as "decidedBy", (
      select coalesce(jsonb_agg(${personNameColumn(db, 'n')} order by n.id), '[]') from account_name n
      where v.state = 'submitted' and n.id = any(only_approvers('evidence', v.company_id, v.account_id))) as managers
  from credit_evidence v join training_credit_kind k on k.id = v.kind_id join account_name a on a.id = v.account_id
  join company_name co on co.id = v.company_id left join account_name b on b.id = v.decided_by
  left join active_membership m on m.company_id = v.company_id and m.account_id = v.account_id`

export const listEvidence = (db: Db, ids: readonly string[]): Promise<StaffEvidence[]> => db<StaffEvidence[]>`
  ${staffEvidence(db)} where v.id = any(${[...ids]}::uuid[])`

/** Lists evidence that waits for the line manager `manager`, the longest waiting first. */
export const listEvidenceForManager = (db: Db, manager: Owner, limit: number): Promise<StaffEvidence[]> => db<
  StaffEvidence[]
>`
  ${staffEvidence(db)} where v.company_id = ${manager.companyId} and v.state = 'submitted'
    and v.account_id in (select team_people(${manager.companyId}, ${manager.accountId}))
    and may_approve('evidence', v.company_id, v.account_id, ${manager.accountId}, false)
  order by v.submitted_at, v.id limit ${limit}`

type Filter = {
  readonly companyId: string | null
  readonly kindId: string | null
  readonly state: EvidenceState | null
  /** A query of `searched_person.words`. */
  readonly words: string | null
}
export const evidenceSource = (db: Db, { companyId, kindId, state, words }: Filter): ListSource => ({
  from: db`credit_evidence v`,
  where: db`true ${companyId === null ? db`` : db`and v.company_id = ${companyId}`} ${kindId === null ? db`` : db`and v.kind_id = ${kindId}`}
    ${state === null ? db`` : db`and v.state = ${state}`}
    ${
      words === null
        ? db``
        : db`and (v.company_id, v.account_id) in (select p.company_id, p.account_id from searched_person p where p.words @@ ${words}::tsquery)`
    }`,
  sorted: db`v.submitted_at`,
  id: db`v.id`,
})

type Decision = {
  readonly evidenceId: string
  readonly round: number
  readonly state: 'approved' | 'returned' | 'rejected'
  readonly granted: number | null
  readonly comment: string | null
  readonly by: string
  /** True: decided as staff; false: as the line manager. */
  readonly atDesk: boolean
  readonly now: Date
}
/**
 * Decides submitted evidence if it has not changed since it was read; false when it was decided, withdrawn or submitted
 * again in the meantime, or when the caller may not decide it.
 */
export async function setEvidenceDecision(db: Db, one: Decision): Promise<boolean> {
  const { count } = await db`
    update credit_evidence set state = ${one.state}, granted = ${one.granted}, comment = ${one.comment}, decided_by = ${one.by},
      decided_at = ${one.now}
    where id = ${one.evidenceId} and round = ${one.round} and state = 'submitted'
      and may_approve('evidence', company_id, account_id, ${one.by}, ${one.atDesk})`
  return count === 1
}

/** Inserts the ledger entry for approved evidence, on the day of the learning, once. */
export async function insertEvidenceCredits(db: Db, evidenceId: string, by: string, now: Date): Promise<void> {
  await db`
    insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_by, recorded_at)
    select v.company_id, v.account_id, v.kind_id, 'evidence', v.id, v.granted, v.learned_on, ${by}, ${now}
    from credit_evidence v where v.id = ${evidenceId} and v.state = 'approved'
    on conflict do nothing`
}
