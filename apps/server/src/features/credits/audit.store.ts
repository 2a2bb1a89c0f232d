import type { Owner } from '../../core/access/owner.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { CreditUnit } from './credit.store.ts'

/** The approved evidence `v` with entry `e` of the days and kind of audit `u`: the evidence that a draw covers. */
const audited = (db: Db) => db`
  credit_evidence v join training_credit e on e.company_id = v.company_id and e.account_id = v.account_id and e.kind_id = v.kind_id
    and e.source = 'evidence' and e.source_id = v.id and e.counters is null
  where v.company_id = u.company_id and v.state = 'approved' and (u.kind_id is null or e.kind_id = u.kind_id)
    and e.earned_on between u.from_on and u.until_on`
const isNotReversed = (db: Db) => db`not exists (select from training_credit back where back.counters = e.id)`
/** The evidence `v` with entry `e` that was drawn for person `p` of an audit, unless it was reversed before the result. */
const drawnFor = (db: Db) => db`
  credit_audit_entry x join training_credit e on e.id = x.entry_id join credit_evidence v on v.id = e.source_id
  where x.audit_id = p.audit_id and x.account_id = p.account_id and not exists (
    select from training_credit back where back.counters = e.id and (p.decided_at is null or back.recorded_at < p.decided_at))`

export type CreditAuditRow = {
  readonly auditId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly kind: BilingualText | null
  readonly share: number
  readonly fromOn: string
  readonly untilOn: string
  readonly proofBy: string
  readonly seed: string
  readonly createdAt: Date
  readonly createdBy: PersonName | null
  readonly people: number
  readonly chosen: number
  readonly passed: number
  readonly failed: number
}
const auditColumns = (db: Db) => db`
  u.id as "auditId", u.company_id as "companyId", co.short_name as company, k.name as kind, u.share, u.from_on as "fromOn",
  u.until_on as "untilOn", u.proof_by as "proofBy", u.seed, u.created_at as "createdAt",
  ${personNameColumn(db, 'a')} as "createdBy", n.people, n.chosen, n.passed, n.failed`
const auditJoin = (db: Db) => db`
  credit_audit u join company_name co on co.id = u.company_id left join training_credit_kind k on k.id = u.kind_id
  left join account_name a on a.id = u.created_by
  cross join lateral (select count(*)::int as people, count(*) filter (where p.is_chosen)::int as chosen,
    count(*) filter (where p.result = 'passed')::int as passed, count(*) filter (where p.result = 'failed')::int as failed
    from credit_audit_person p where p.audit_id = u.id) n`

/** Lists the random audits of a company, or of every company, the latest first. */
export const listCreditAudits = (db: Db, companyId: string | null, limit: number) => db<CreditAuditRow[]>`
  select ${auditColumns(db)} from ${auditJoin(db)}
  where ${companyId}::uuid is null or u.company_id = ${companyId} order by u.created_at desc, u.id limit ${limit}`
export async function findCreditAudit(db: Db, auditId: string): Promise<CreditAuditRow | null> {
  return (
    (await db<CreditAuditRow[]>`select ${auditColumns(db)} from ${auditJoin(db)} where u.id = ${auditId}`.maybeOne()) ??
    null
  )
}

type NewAudit = {
  readonly id: string
  readonly companyId: string
  readonly kindId: string | null
  readonly share: number
  readonly fromOn: string
  readonly untilOn: string
  readonly proofBy: string
  readonly seed: string
  readonly createdBy: string
  readonly requestKey: string
  readonly now: Date
}
/**
 * Inserts an audit. Returns false when the company does not exist, the kind is neither the portal's nor the company's,
 * or the request key was used before.
 */
export async function insertCreditAudit(db: Db, made: NewAudit): Promise<boolean> {
  const { count } = await db`
    insert into credit_audit (id, company_id, kind_id, share, from_on, until_on, proof_by, seed, created_by, created_at, request_key)
    select ${made.id}, co.id, ${made.kindId}, ${made.share}, ${made.fromOn}, ${made.untilOn}, ${made.proofBy}, ${made.seed},
      ${made.createdBy}, ${made.now}, ${made.requestKey}
    from company_name co where co.id = ${made.companyId} and (${made.kindId}::uuid is null or exists (
      select from training_credit_kind k where k.id = ${made.kindId} and (k.company_id is null or k.company_id = ${made.companyId})))
    on conflict (created_by, request_key) do nothing`
  return count === 1
}
export async function findCreditAuditByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from credit_audit where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

/**
 * Lists the ids of the people with approved evidence that an audit covers, without people who have left, whose account
 * is suspended, or whose credits for that evidence were all reversed.
 */
export async function listAuditablePeople(db: Db, auditId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct v.account_id as id from credit_audit u
    cross join lateral (select v.account_id from ${audited(db)} and ${isNotReversed(db)}) v
    join active_membership m on m.company_id = u.company_id and m.account_id = v.account_id
    join active_account a on a.id = v.account_id
    where u.id = ${auditId} order by 1`
  return rows.map(({ id }) => id)
}
export async function insertCreditAuditPeople(
  db: Db,
  auditId: string,
  people: readonly string[],
  chosen: readonly string[],
): Promise<void> {
  await db`
    insert into credit_audit_person (audit_id, account_id, is_chosen)
    select ${auditId}, p, p = any(${[...chosen]}::uuid[]) from unnest(${[...people]}::uuid[]) p`
}
/**
 * Records the ledger entries that an audit covers, of all people in its pool; entries that are approved later are not
 * part of it.
 */
export async function insertCreditAuditEntries(db: Db, auditId: string): Promise<void> {
  await db`
    insert into credit_audit_entry (audit_id, account_id, entry_id)
    select p.audit_id, p.account_id, l.id from credit_audit u join credit_audit_person p on p.audit_id = u.id,
      lateral (select e.id from ${audited(db)} and v.account_id = p.account_id and ${isNotReversed(db)}) l
    where u.id = ${auditId}`
}
/** Lists the ids of the people from whom an audit was drawn, chosen or not. */
export async function listCreditAuditPool(db: Db, auditId: string): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select account_id as id from credit_audit_person where audit_id = ${auditId} order by 1`
  return rows.map(({ id }) => id)
}

export type CreditAuditLearning = {
  readonly title: string
  readonly provider: string
  readonly learnedOn: string
  readonly kind: BilingualText
  readonly unit: CreditUnit
  readonly amount: number
}
export type CreditAuditPerson = {
  readonly auditId: string
  readonly proofBy: string
  readonly companyId: string
  readonly accountId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly result: 'passed' | 'failed' | null
  readonly comment: string | null
  readonly decidedBy: PersonName | null
  readonly decidedAt: Date | null
  readonly note: string | null
  readonly givenAt: Date | null
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly size: number }[]
  readonly learning: readonly CreditAuditLearning[]
}
const personColumns = (db: Db) => db`
  u.id as "auditId", u.proof_by as "proofBy", u.company_id as "companyId", p.account_id as "accountId",
  ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", p.result, p.comment, ${personNameColumn(db, 'b')} as "decidedBy",
  p.decided_at as "decidedAt", w.note, w.given_at as "givenAt",
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'size', f.size) order by x.position)
    from credit_audit_file x join file_entry f on f.id = x.file_id where x.audit_id = p.audit_id and x.account_id = p.account_id), '[]') as files,
  coalesce((select jsonb_agg(jsonb_build_object('title', l.title, 'provider', l.provider, 'learnedOn', l.learned_on, 'kind', k.name,
      'unit', k.unit, 'amount', l.amount) order by l.learned_on, l.id)
    from (select v.id, v.title, v.provider, v.learned_on, e.kind_id, e.amount from ${drawnFor(db)}) l
    join training_credit_kind k on k.id = l.kind_id), '[]') as learning`
const personJoin = (db: Db) => db`
  credit_audit_person p join credit_audit u on u.id = p.audit_id join account_name a on a.id = p.account_id
  left join active_membership m on m.company_id = u.company_id and m.account_id = p.account_id
  left join credit_audit_proof w on w.audit_id = p.audit_id and w.account_id = p.account_id
  left join account_name b on b.id = p.decided_by`

/** Lists the chosen people of an audit, those that await a decision first. */
export const listDrawnPeople = (db: Db, auditId: string) => db<CreditAuditPerson[]>`
  select ${personColumns(db)} from ${personJoin(db)} where p.audit_id = ${auditId} and p.is_chosen
  order by p.result nulls first, w.given_at nulls last, a.name, p.account_id`
export async function findDrawnPerson(db: Db, auditId: string, accountId: string): Promise<CreditAuditPerson | null> {
  const row = await db<CreditAuditPerson[]>`
    select ${personColumns(db)} from ${personJoin(db)} where p.audit_id = ${auditId} and p.account_id = ${accountId} and p.is_chosen`.maybeOne()
  return row ?? null
}
/**
 * Locks a person of an audit until the transaction ends, so that their proof and their result are not written at the
 * same time.
 */
export const lockCreditAuditPerson = async (db: Db, auditId: string, accountId: string) =>
  void (await db`select 1 from credit_audit_person where audit_id = ${auditId} and account_id = ${accountId} for update`)
/** Lists the audits for which a person was chosen in a company, the latest first. */
export const listOwnCreditAudits = (db: Db, { accountId, companyId }: Owner, limit: number) => db<CreditAuditPerson[]>`
  select ${personColumns(db)} from ${personJoin(db)} where p.account_id = ${accountId} and p.is_chosen and u.company_id = ${companyId}
  order by u.created_at desc, u.id limit ${limit}`

type Proof = Owner & { readonly auditId: string; readonly note: string; readonly now: Date }
/**
 * Inserts the proof of a chosen person, or replaces it; false when a decision was already made or the person was not
 * chosen.
 */
export async function upsertCreditAuditProof(
  db: Db,
  { auditId, accountId, companyId, note, now }: Proof,
): Promise<boolean> {
  const { count } = await db`
    with open as (
      select p.audit_id, p.account_id from credit_audit_person p join credit_audit u on u.id = p.audit_id and u.company_id = ${companyId}
      where p.audit_id = ${auditId} and p.account_id = ${accountId} and p.is_chosen and p.result is null for update of p
    )
    insert into credit_audit_proof (audit_id, account_id, note, given_at) select audit_id, account_id, ${note}, ${now} from open
    on conflict (audit_id, account_id) do update set note = excluded.note, given_at = excluded.given_at`
  return count === 1
}
/** Replaces the files of a proof with attachments that the person uploaded. Returns the number of attachments found. */
export async function replaceCreditAuditFiles(
  db: Db,
  auditId: string,
  accountId: string,
  fileIds: readonly string[],
): Promise<number> {
  await db`delete from credit_audit_file where audit_id = ${auditId} and account_id = ${accountId}`
  const { count } = await db`
    insert into credit_audit_file (audit_id, account_id, file_id, position)
    select ${auditId}, ${accountId}, f.id, w.position from unnest(${[...fileIds]}::uuid[]) with ordinality as w(id, position)
    join file_entry f on f.id = w.id and f.owner_id = ${accountId} and f.purpose = 'attachment'`
  return count
}

type Result = {
  readonly auditId: string
  readonly accountId: string
  readonly result: 'passed' | 'failed'
  readonly comment: string | null
  readonly by: string
  readonly now: Date
}
/**
 * Sets the result of a chosen person, once; false when they already have one, were not chosen, or are the person who
 * decides.
 */
export async function setCreditAuditResult(db: Db, one: Result): Promise<boolean> {
  const { count } = await db`
    update credit_audit_person set result = ${one.result}, comment = ${one.comment}, decided_by = ${one.by}, decided_at = ${one.now}
    where audit_id = ${one.auditId} and account_id = ${one.accountId} and is_chosen and result is null and account_id <> ${one.by}`
  return count === 1
}
/**
 * Reverses a person's entries that the audit covers. Returns their number; entries that were reversed earlier are not
 * changed.
 */
export async function reverseAuditedEntries(db: Db, { auditId, accountId, comment, by, now }: Result): Promise<number> {
  const { count } = await db`
    insert into training_credit
      (company_id, account_id, kind_id, source, source_id, round, amount, earned_on, rate_id, counters, cause, reason, recorded_by, recorded_at)
    select e.company_id, e.account_id, e.kind_id, e.source, e.source_id, e.round, -e.amount, e.earned_on, e.rate_id, e.id, 'corrected',
      ${comment}, ${by}, ${now}
    from credit_audit_entry x join training_credit e on e.id = x.entry_id
    where x.audit_id = ${auditId} and x.account_id = ${accountId} and ${isNotReversed(db)}
    on conflict do nothing`
  return count
}
