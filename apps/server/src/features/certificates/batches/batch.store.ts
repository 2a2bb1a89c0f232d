import type { Owner } from '../../../core/access/owner.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import type { CertificateFacts } from '../certificate.facts.ts'

import type { BatchPerson, BatchScheme, HeldSchemeCertificate } from './batch.facts.ts'

/**
 * Lists the active members with one of these usernames, emails, phones or employee numbers, once for each of their
 * companies.
 */
export const listPeopleByIdentifier = (db: Db, words: readonly string[]): Promise<BatchPerson[]> => db<BatchPerson[]>`
  with asked as (select w as word, identifier_key(w) as key from unnest(${words as string[]}::text[]) w)
  select a.id as "accountId", m.company_id as "companyId", a.login, a.email, a.phone, m.employee_no as "employeeNo", a.name, a.name_latin as "nameLatin",
    o.name as company, o.short_name as "companyShort"
  from account_contact a join active_membership m on m.account_id = a.id join company_name o on o.id = m.company_id
  where a.id in (
    select c.id from account_contact c where identifier_key(c.login) in (select key from asked)
    union select c.id from account_contact c where identifier_key(c.email) in (select key from asked)
    union select c.id from account_contact c where c.phone in (select word from asked)
    union select e.account_id from active_membership e where e.employee_no in (select word from asked))
  order by a.id, m.company_id`

/** Lists the active members with these account ids, once for each of their companies. */
export const listPeopleForBatch = (db: Db, ids: readonly string[]): Promise<BatchPerson[]> => db<BatchPerson[]>`
  select a.id as "accountId", m.company_id as "companyId", a.login, a.email, a.phone, m.employee_no as "employeeNo", a.name, a.name_latin as "nameLatin",
    o.name as company, o.short_name as "companyShort"
  from account_contact a join active_membership m on m.account_id = a.id join company_name o on o.id = m.company_id
  where a.id = any(${ids as string[]}::uuid[])`

export const listSchemesForBatch = (db: Db): Promise<BatchScheme[]> =>
  db<BatchScheme[]>`select id, code, title, renew_by as "renewBy" from certificate_scheme order by created_at, id`

/** Lists all certificates of these people and schemes, for each person and scheme the newest first. */
export const listHeldSchemeCertificates = (
  db: Db,
  accountIds: readonly string[],
  schemeIds: readonly string[],
): Promise<HeldSchemeCertificate[]> => db<HeldSchemeCertificate[]>`
  select account_id as "accountId", company_id as "companyId", scheme_id as "schemeId", number, cycle, state, is_corrected as "isCorrected",
    facts ->> 'issuedAt' as "issuedOn", facts ->> 'renewFrom' as "renewFrom", facts ->> 'validUntil' as "validUntil",
    (select r.batch_id from certificate_batch_row r where r.certificate_id = certificate.id) as "batchId"
  from certificate where account_id = any(${accountIds as string[]}::uuid[]) and scheme_id = any(${schemeIds as string[]}::uuid[])
  order by account_id, company_id, scheme_id, cycle desc`

/**
 * Returns the given keys that belong to existing certificates: `own` are the letters and digits of the portal's
 * numbers, `foreign` the keys of imported ones (`foreignNumberKey`).
 */
export async function listTakenCertificateNumbers(
  db: Db,
  { own, foreign }: { readonly own: readonly string[]; readonly foreign: readonly string[] },
): Promise<Set<string>> {
  const rows = await db<{ key: string }[]>`
    select replace(number, '-', '') as key from certificate where replace(number, '-', '') = any(${own as string[]}::text[])
    union select number_key from certificate where number_key = any(${foreign as string[]}::text[])`
  return new Set(rows.map(({ key }) => key))
}

export type CertificateBatch = {
  readonly id: string
  readonly kind: 'issue' | 'import'
  readonly ownerId: string
  readonly schemeId: string | null
  readonly reason: string
  readonly fileName: string | null
  readonly digest: string
  readonly wrong: number
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
}
export type BatchRow = Owner & {
  readonly id: string
  readonly line: number
  readonly schemeId: string
  readonly number: string | null
  readonly issuedOn: string | null
  readonly validUntil: string | null
}

export async function insertCertificateBatch(
  db: Db,
  one: Omit<CertificateBatch, 'confirmedAt'>,
  rows: readonly BatchRow[],
): Promise<void> {
  await db`insert into certificate_batch (id, kind, owner_id, scheme_id, reason, file_name, digest, wrong, expires_at)
    values (${one.id}, ${one.kind}, ${one.ownerId}, ${one.schemeId}, ${one.reason}, ${one.fileName}, ${one.digest}, ${one.wrong}, ${one.expiresAt})`
  for (let from = 0; from < rows.length; from += 1000)
    await db`
      insert into certificate_batch_row (id, batch_id, line, account_id, company_id, scheme_id, number, issued_on, valid_until)
      select r.id, ${one.id}, r.line, r."accountId", r."companyId", r."schemeId", r.number, r."issuedOn", r."validUntil"
      from jsonb_to_recordset(${db.json(rows.slice(from, from + 1000))}) as r(id uuid, line int, "accountId" uuid, "companyId" uuid, "schemeId" uuid,
        number text, "issuedOn" date, "validUntil" date)`
}

const batchColumns = (
  db: Db,
) => db`b.id, b.kind, b.owner_id as "ownerId", b.scheme_id as "schemeId", b.reason, b.file_name as "fileName", b.digest,
  b.wrong, b.expires_at as "expiresAt", b.confirmed_at as "confirmedAt"`
/** Finds a person's preview that has not expired, or a batch that they confirmed; null when there is neither. */
export async function findOwnCertificateBatch(
  db: Db,
  id: string,
  ownerId: string,
  now: Date,
): Promise<CertificateBatch | null> {
  const row = await db<CertificateBatch[]>`
    select ${batchColumns(db)} from certificate_batch b where b.id = ${id} and b.owner_id = ${ownerId}
      and (b.expires_at > ${now} or b.confirmed_at is not null)`.maybeOne()
  return row ?? null
}
export async function findConfirmedBatch(db: Db, id: string): Promise<CertificateBatch | null> {
  const row = await db<CertificateBatch[]>`
    select ${batchColumns(db)} from certificate_batch b where b.id = ${id} and b.confirmed_at is not null`.maybeOne()
  return row ?? null
}
/** Confirms a batch; a batch that is already confirmed keeps its time. Returns false when its preview was deleted. */
export async function setBatchConfirmed(db: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await db`update certificate_batch set confirmed_at = coalesce(confirmed_at, ${at}) where id = ${id}`
  return count === 1
}
export const deleteOldBatchPreviews = (db: Db, before: Date): Promise<unknown> =>
  db`delete from certificate_batch where confirmed_at is null and expires_at < ${before}`

/**
 * Returns the SQL statement of the rows of a batch as targets of its task, older certificates first, so that each
 * supersedes the one before.
 */
export const batchRowsStatement = (db: Db, batchId: string) =>
  db`select id from certificate_batch_row where batch_id = ${batchId} order by issued_on nulls first, line`
/**
 * Returns the SQL statement of the valid certificates of a batch as targets, and of those that they superseded within
 * the batch. The superseded ones come first: revoking a newer one would otherwise reinstate them.
 */
export const batchCertificatesStatement = (db: Db, batchId: string) => db`
  select c.id from certificate_batch_row r join certificate c on c.id = r.certificate_id
  where r.batch_id = ${batchId} and (c.state = 'valid' or c.state = 'superseded' and exists (
    select from certificate_batch_row newer join certificate n on n.id = newer.certificate_id where newer.batch_id = ${batchId} and n.state = 'valid'
      and (n.account_id, n.company_id, n.scheme_id) = (c.account_id, c.company_id, c.scheme_id) and n.cycle > c.cycle))
  order by c.cycle, r.line`

export type BatchRowDetail = BatchRow & { readonly batchId: string; readonly certificateId: string | null }
export async function lockBatchRow(db: Db, id: string): Promise<BatchRowDetail | null> {
  const row = await db<BatchRowDetail[]>`
    select id, batch_id as "batchId", line, account_id as "accountId", company_id as "companyId", scheme_id as "schemeId", number,
      issued_on::text as "issuedOn", valid_until::text as "validUntil", certificate_id as "certificateId"
    from certificate_batch_row where id = ${id} for update`.maybeOne()
  return row ?? null
}
export const setBatchRowCertificate = (db: Db, id: string, certificateId: string): Promise<unknown> =>
  db`update certificate_batch_row set certificate_id = ${certificateId} where id = ${id}`
/**
 * Finds the line, the person and the number of a row, which name it in the report of its batch; null when there is no
 * such row.
 */
export async function findBatchRowLabel(
  db: Db,
  id: string,
): Promise<{ readonly line: number; readonly person: PersonName; readonly number: string | null } | null> {
  const row = await db<{ line: number; person: PersonName; number: string | null }[]>`
    select r.line, ${personNameColumn(db, 'a')} as person, r.number from certificate_batch_row r join account_name a on a.id = r.account_id
    where r.id = ${id}`.maybeOne()
  return row ?? null
}
export async function findCertificateLabel(db: Db, id: string): Promise<string> {
  const row = await db<{ name: string }[]>`
    select concat_ws(' ', facts -> 'holder' ->> 'name', number) as name from certificate where id = ${id}`.maybeOne()
  return row?.name ?? ''
}

export type OlderCertificate = Owner & {
  readonly id: string
  readonly secret: string
  readonly schemeId: string
  readonly cycle: number
  readonly numberKey: string
  readonly holderKeys: readonly string[]
  readonly facts: CertificateFacts
  readonly issuedAt: Date
  readonly timeZone: string
  /** A newer one of the person exists, so this one was superseded then. */
  readonly supersededAt: Date | null
  readonly eventIds: readonly [string, string]
}
/**
 * Inserts an imported certificate with its number and dates, and supersedes the one of the previous cycle. Returns
 * false when the cycle or the number is taken.
 */
export async function insertOlderCertificate(db: Db, one: OlderCertificate, now: Date): Promise<boolean> {
  const rows = await db`
    with made as (
      insert into certificate (id, number, number_key, secret, scheme_id, account_id, company_id, source_kind, source_id, cycle, holder_keys, facts,
        issued_at, ends_at, state, state_at)
      select ${one.id}, ${one.facts.number}, ${one.numberKey}, ${one.secret}, ${one.schemeId}, ${one.accountId}, ${one.companyId}, 'hand', ${one.schemeId},
        ${one.cycle}, ${[...one.holderKeys]}, ${db.json(one.facts)}, ${one.issuedAt}::timestamptz,
        (${one.facts.validUntil}::date + 1)::timestamp at time zone ${one.timeZone}::text,
        case when ${one.supersededAt}::timestamptz is null then 'valid' else 'superseded' end, ${one.supersededAt}::timestamptz
      on conflict do nothing returning id
    ), former as (
      update certificate c set state = 'superseded', state_at = ${one.issuedAt} from made
      where c.account_id = ${one.accountId} and c.company_id = ${one.companyId} and c.scheme_id = ${one.schemeId} and c.cycle = ${one.cycle - 1}
        and c.state = 'valid' returning c.id
    ), lines as (
      insert into certificate_event (id, certificate_id, kind, at, detail)
      select ${one.eventIds[0]}::uuid, id, 'issued', ${now}::timestamptz, '{"source": "hand", "isImported": true}'::jsonb from made
      union all select ${one.eventIds[1]}::uuid, id, 'superseded', ${now}::timestamptz, '{}'::jsonb from former
    )
    select id from made`
  return rows.length > 0
}

/** A certificate that is valid again. */
export type RestoredCertificate = Owner & {
  readonly certificateId: string
  readonly number: string
  readonly schemeId: string
  readonly title: BilingualText
}
/**
 * Reinstates the certificate that was superseded by the one revoked now, unless it has expired. It becomes the person's
 * newest, so the next one will supersede it. Returns the reinstated certificate, or null when there is none.
 */
export async function restoreSupersededCertificate(
  db: Db,
  revokedId: string,
  at: Date,
  eventId: string,
): Promise<RestoredCertificate | null> {
  const row = await db<RestoredCertificate[]>`
    with back as (
      update certificate c set state = 'valid', state_reason = null, state_at = null, cycle = r.cycle + 1 from certificate r
      where r.id = ${revokedId} and r.state = 'revoked' and (c.account_id, c.company_id, c.scheme_id) = (r.account_id, r.company_id, r.scheme_id)
        and c.cycle = r.cycle - 1 and c.state = 'superseded' and c.state_at = r.issued_at and (c.ends_at is null or c.ends_at > ${at})
      returning c.id, c.number, c.scheme_id, c.account_id, c.company_id, c.facts),
    line as (insert into certificate_event (id, certificate_id, kind, at, detail)
      select ${eventId}::uuid, id, 'issued', ${at}::timestamptz, jsonb_build_object('source', 'hand') from back)
    select id as "certificateId", number, scheme_id as "schemeId", account_id as "accountId", company_id as "companyId", facts -> 'title' as title
    from back`.maybeOne()
  return row ?? null
}

/** Returns the SQL source of the confirmed batches. There are few enough to count the rows of each. */
export const certificateBatchSource = (db: Db, kind: string | null, pattern: string | null): ListSource => ({
  from: db`certificate_batch b`,
  where: db`b.confirmed_at is not null ${kind === null ? db`` : db`and b.kind = ${kind}`}
    ${pattern === null ? db`` : db`and (b.file_name ~* ${pattern} or b.reason ~* ${pattern})`}`,
  sorted: db`b.confirmed_at`,
  id: db`b.id`,
})
export type ListedBatch = Pick<CertificateBatch, 'id' | 'kind' | 'fileName' | 'reason'> & {
  readonly title: BilingualText | null
  readonly by: PersonName
  readonly rows: number
  readonly issued: number
  readonly revoked: number
  readonly confirmedAt: Date
}
export const listCertificateBatches = (db: Db, ids: readonly string[]): Promise<ListedBatch[]> => db<ListedBatch[]>`
  select b.id, b.kind, b.file_name as "fileName", b.reason, s.title, ${personNameColumn(db, 'a')} as by, b.confirmed_at as "confirmedAt",
    r.rows, r.issued, r.revoked
  from certificate_batch b join account_name a on a.id = b.owner_id
  cross join lateral (
    select count(*)::int as rows, count(c.id)::int as issued, (count(*) filter (where c.state = 'revoked'))::int as revoked,
      case when count(distinct r.scheme_id) = 1 then (array_agg(r.scheme_id))[1] end as scheme_id
    from certificate_batch_row r left join certificate c on c.id = r.certificate_id where r.batch_id = b.id) r
  left join certificate_scheme s on s.id = r.scheme_id
  where b.id = any(${ids as string[]}::uuid[])`
