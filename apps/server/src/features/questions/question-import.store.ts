import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { bankOfCompanyCondition } from './bank-console.store.ts'
import type { SheetMapping } from './import/sheet-mapping.ts'
import type { PaperCorrection } from './import/word/corrections.ts'

export type QuestionImportRow = {
  id: string
  ownerId: string
  /** Null: the bank is created on import. */
  bankId: string | null
  bankTitle: BilingualText | null
  fileName: string
  storageKey: string
  digest: Buffer
  mapping: SheetMapping | null
  /** Corrected lines of a paper of Word. */
  corrections: readonly PaperCorrection[]
  /** The files that show its pictures meanwhile, by picture. */
  pictures: Readonly<Record<string, string>>
  expiresAt: Date
  /** The result of the import; null before it. */
  outcome: { added: number; known: number } | null
}

export type NewQuestionImport = Pick<
  QuestionImportRow,
  'id' | 'ownerId' | 'bankId' | 'fileName' | 'digest' | 'mapping' | 'corrections' | 'pictures' | 'expiresAt'
> & { readonly fileId: string }

export async function insertQuestionImport(db: Db, row: NewQuestionImport): Promise<void> {
  await db`
    insert into question_import (id, owner_id, bank_id, file_name, file_id, digest, mapping, corrections, pictures, expires_at)
    values (${row.id}, ${row.ownerId}, ${row.bankId}, ${row.fileName}, ${row.fileId}, ${row.digest}, ${row.mapping && db.json(row.mapping)},
      ${db.json(row.corrections)}, ${db.json(row.pictures)}, ${row.expiresAt})`
}

const outcome = (db: Db) =>
  db`case when i.committed_at is null then null else json_build_object('added', i.added, 'known', i.known) end as outcome`

/** The person who made a preview, and the company into whose banks they may import; null: any. */
type Owner = { readonly accountId: string; readonly companyId: string | null }
const ofOwner = (db: Db, { accountId, companyId }: Owner) =>
  db`i.owner_id = ${accountId} and (i.bank_id is null or ${bankOfCompanyCondition(db, companyId)})`

/** Lists a person's current previews, newest first; at most 50. */
export async function listQuestionImports(
  db: Db,
  owner: Owner,
  now: Date,
): Promise<Pick<QuestionImportRow, 'id' | 'bankId' | 'bankTitle' | 'fileName' | 'expiresAt' | 'outcome'>[]> {
  return db`
    select i.id, i.bank_id as "bankId", b.title as "bankTitle", i.file_name as "fileName", i.expires_at as "expiresAt", ${outcome(db)}
    from question_import i left join question_bank b on b.id = i.bank_id
    where ${ofOwner(db, owner)} and i.expires_at > ${now}
    order by i.expires_at desc, i.id desc limit 50`
}

/** Expires a preview immediately; a job deletes its files later. */
export async function setQuestionImportExpired(db: Db, id: string, ownerId: string, now: Date): Promise<void> {
  await db`update question_import set expires_at = ${now} where id = ${id} and owner_id = ${ownerId} and expires_at > ${now}`
}

/**
 * Finds a preview of this person that can still be imported or has been imported; null for any other and after it has
 * expired.
 */
export async function findQuestionImport(
  db: Db,
  id: string,
  owner: Owner,
  now: Date,
): Promise<QuestionImportRow | null> {
  const row = await db<QuestionImportRow[]>`
    select i.id, i.owner_id as "ownerId", i.bank_id as "bankId", b.title as "bankTitle", i.file_name as "fileName", f.storage_key as "storageKey", i.digest,
      i.mapping, i.corrections, i.pictures, i.expires_at as "expiresAt", ${outcome(db)}
    from question_import i join file_entry f on f.id = i.file_id left join question_bank b on b.id = i.bank_id
    where i.id = ${id} and ${ofOwner(db, owner)} and i.expires_at > ${now}`.maybeOne()
  return row ?? null
}

/**
 * Locks the preview until the transaction ends, and returns the result of its import (`outcome` null: not imported
 * yet), or null when the preview is gone. The second of two concurrent commits thus sees the result of the first.
 * `isUnchanged`: its questions were not corrected since it was read.
 */
export async function lockQuestionImport(
  db: Db,
  before: Pick<QuestionImportRow, 'id' | 'digest' | 'corrections'>,
): Promise<(Pick<QuestionImportRow, 'bankId' | 'outcome'> & { isUnchanged: boolean }) | null> {
  const row = await db<(Pick<QuestionImportRow, 'bankId' | 'outcome'> & { isUnchanged: boolean })[]>`
    select i.bank_id as "bankId", ${outcome(db)}, i.digest = ${before.digest} and i.corrections = ${db.json(before.corrections)} as "isUnchanged"
    from question_import i where i.id = ${before.id} for update`.maybeOne()
  return row ?? null
}

/**
 * Stores the corrections of a preview with the digest of its questions; returns false when it was imported, expired or
 * corrected elsewhere since it was read.
 */
export async function setQuestionImportCorrections(
  db: Db,
  before: Pick<QuestionImportRow, 'id' | 'digest' | 'corrections'>,
  { corrections, digest }: Pick<QuestionImportRow, 'corrections' | 'digest'>,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update question_import set corrections = ${db.json(corrections)}, digest = ${digest}
    where id = ${before.id} and digest = ${before.digest} and corrections = ${db.json(before.corrections)}
      and committed_at is null and expires_at > ${now}`
  return count === 1
}

export async function setQuestionImportCommitted(
  db: Db,
  id: string,
  { bankId, added, known }: { bankId: string; added: number; known: number },
  now: Date,
): Promise<void> {
  await db`update question_import set committed_at = ${now}, bank_id = ${bankId}, added = ${added}, known = ${known} where id = ${id}`
}

/**
 * Deletes expired previews, and those files of deleted previews that were uploaded before `filesBefore`; returns the
 * storage keys of these files.
 */
export async function deleteOldQuestionImports(db: Db, now: Date, filesBefore: Date): Promise<string[]> {
  await db`delete from question_import where expires_at <= ${now}`
  const rows = await db<{ storageKey: string }[]>`
    delete from stored_file f where f.purpose = 'questionImport' and f.created_at <= ${filesBefore}
      and not exists (select from question_import i where i.file_id = f.id)
    returning f.storage_key as "storageKey"`
  return rows.map((row) => row.storageKey)
}

/** Finds a person's latest mapping for one of these rows of headings; null if there is none. */
export async function findSheetMapping(
  db: Db,
  accountId: string,
  headingDigests: readonly string[],
): Promise<SheetMapping | null> {
  const row = await db<{ mapping: SheetMapping }[]>`
    select mapping from question_sheet_mapping where account_id = ${accountId} and headings_digest = any(${[...headingDigests]}::text[])
    order by updated_at desc limit 1`.maybeOne()
  return row?.mapping ?? null
}

export async function upsertSheetMapping(
  db: Db,
  own: { accountId: string; headingsDigest: string; mapping: SheetMapping; at: Date },
): Promise<void> {
  await db`
    insert into question_sheet_mapping (account_id, headings_digest, mapping, updated_at)
    values (${own.accountId}, ${own.headingsDigest}, ${db.json(own.mapping)}, ${own.at})
    on conflict (account_id, headings_digest) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`
}

/** Lists the ids of stored pictures of questions, by the SHA-256 of their bytes in hex; the oldest of equal ones. */
export async function listStoredPictureIds(db: Db, sums: readonly Buffer[]): Promise<Map<string, string>> {
  const rows = await db<{ id: string; sum: string }[]>`
    select distinct on (sha256) id, encode(sha256, 'hex') as sum from file_entry
    where purpose = 'question' and sha256 = any(array(select decode(s, 'hex') from unnest(${sums.map((sum) => sum.toString('hex'))}::text[]) s))
    order by sha256, created_at, id`
  return new Map(rows.map(({ id, sum }) => [sum, id]))
}
