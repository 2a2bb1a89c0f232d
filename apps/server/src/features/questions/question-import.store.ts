import type { Db } from '../../database/connection.ts'
import type { SheetMapping } from './import/sheet-mapping.ts'

export type ImportRow = {
  id: string
  ownerId: string
  bankId: string
  fileName: string
  storageKey: string
  digest: Buffer
  mapping: SheetMapping | null
  /** What was stored; null while nothing is. */
  outcome: { added: number; known: number } | null
}

export async function insertImport(
  db: Db,
  row: { id: string; ownerId: string; bankId: string; fileName: string; fileId: string; digest: Buffer; mapping: SheetMapping | null; expiresAt: Date },
): Promise<void> {
  await db`
    insert into question_import (id, owner_id, bank_id, file_name, file_id, digest, mapping, expires_at)
    values (${row.id}, ${row.ownerId}, ${row.bankId}, ${row.fileName}, ${row.fileId}, ${row.digest}, ${row.mapping && db.json(row.mapping as never)}, ${row.expiresAt})`
}

/** A preview of this person that may still be imported, or was. */
export async function findImport(db: Db, id: string, ownerId: string, now: Date): Promise<ImportRow | null> {
  const [row] = await db<ImportRow[]>`
    select i.id, i.owner_id as "ownerId", i.bank_id as "bankId", i.file_name as "fileName", f.storage_key as "storageKey", i.digest, i.mapping,
      case when i.committed_at is null then null else json_build_object('added', i.added, 'known', i.known) end as outcome
    from question_import i join stored_file f on f.id = i.file_id
    where i.id = ${id} and i.owner_id = ${ownerId} and i.expires_at > ${now}`
  return row ?? null
}

/** Holds the preview until the transaction ends, so that of two commits at once the second finds the outcome of the first. */
export async function lockImport(db: Db, id: string): Promise<ImportRow['outcome']> {
  const [row] = await db<{ added: number | null; known: number | null }[]>`select added, known from question_import where id = ${id} for update`
  return row === undefined || row.added === null || row.known === null ? null : { added: row.added, known: row.known }
}

export async function settleImport(db: Db, id: string, outcome: { added: number; known: number }, now: Date): Promise<void> {
  await db`update question_import set committed_at = ${now}, added = ${outcome.added}, known = ${outcome.known} where id = ${id}`
}

/** Forgets previews that nobody can import any more, and files of previews from before `filesBefore`; answers the storage keys of these files. */
export async function deleteOldImports(db: Db, now: Date, filesBefore: Date): Promise<string[]> {
  await db`delete from question_import where expires_at <= ${now}`
  const rows = await db<{ storageKey: string }[]>`
    delete from stored_file f where f.purpose = 'questionImport' and f.created_at <= ${filesBefore} and not exists (select from question_import i where i.file_id = f.id)
    returning f.storage_key as "storageKey"`
  return rows.map((row) => row.storageKey)
}

/** The mapping that somebody gave last for a row of headings, if they gave one. */
export async function findMapping(db: Db, accountId: string, headingDigests: readonly string[]): Promise<SheetMapping | null> {
  const [row] = await db<{ mapping: SheetMapping }[]>`
    select mapping from question_sheet_mapping where account_id = ${accountId} and headings_digest = any(${[...headingDigests]}::text[]) order by updated_at desc limit 1`
  return row?.mapping ?? null
}

export async function keepMapping(db: Db, own: { accountId: string; headingsDigest: string; mapping: SheetMapping; at: Date }): Promise<void> {
  await db`
    insert into question_sheet_mapping (account_id, headings_digest, mapping, updated_at) values (${own.accountId}, ${own.headingsDigest}, ${db.json(own.mapping as never)}, ${own.at})
    on conflict (account_id, headings_digest) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`
}
