import type { Db } from '../../database/connection.ts'
import { mediaLinkHolderColumn } from '../access/session.store.ts'
import type { Deps } from '../deps.ts'

export type StoredFile = {
  id: string
  companyId: string | null
  ownerId: string | null
  purpose: string
  name: string
  mime: string
  size: number
  /** Of the bytes as they are in the file store, sealed ones included. */
  sha256: Buffer
  storageKey: string
  isPublic: boolean
  /** The content whose media token also opens this file. */
  mediaScope: string | null
  /** The file's own key, sealed; null: the file is not sealed. */
  sealedKey?: Buffer | null
  createdAt: Date
}

export async function insertFile(db: Db, file: StoredFile): Promise<void> {
  await db`
    insert into stored_file (id, company_id, owner_id, purpose, name, mime, size, sha256, storage_key, is_public, media_scope, sealed_key, created_at)
    values (${file.id}, ${file.companyId}, ${file.ownerId}, ${file.purpose}, ${file.name}, ${file.mime}, ${file.size}, ${file.sha256}, ${file.storageKey},
      ${file.isPublic}, ${file.mediaScope}, ${file.sealedKey ?? null}, ${file.createdAt})
    on conflict (id) do nothing`
}

export async function findFile(db: Db, id: string): Promise<StoredFile | null> {
  const row = await db<StoredFile[]>`
    select id, company_id as "companyId", owner_id as "ownerId", purpose, name, mime, size, sha256, storage_key as "storageKey", is_public as "isPublic",
      media_scope as "mediaScope", sealed_key as "sealedKey", created_at as "createdAt"
    from stored_file where id = ${id}`.maybeOne()
  return row ?? null
}

/**
 * Sets the instant at which a file was last needed, so that `clearUnusedUploads` leaves it for another day; returns
 * false when there is no such file.
 */
export async function setFileNeeded(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db`update stored_file set created_at = ${now} where id = ${id} returning id`
  return rows.length > 0
}

/**
 * Finds a file, with the person to whom a link for `holder` gives access; `readerId` is null when the holder is no
 * longer valid.
 */
export async function findFileToRead(
  db: Db,
  id: string,
  holder: string | null,
  now: Date,
): Promise<(StoredFile & { readerId: string | null }) | null> {
  const row = await db<(StoredFile & { readerId: string | null })[]>`
    select id, company_id as "companyId", owner_id as "ownerId", purpose, name, mime, size, sha256, storage_key as "storageKey", is_public as "isPublic",
      media_scope as "mediaScope", sealed_key as "sealedKey", created_at as "createdAt", ${mediaLinkHolderColumn(db, holder, now)} as "readerId"
    from stored_file where id = ${id}`.maybeOne()
  return row ?? null
}

/** Deletes the rows of files; returns the locations of their bytes, which are to be deleted after the commit. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  return (
    await db<
      { key: string }[]
    >`delete from stored_file where id = any(${ids as string[]}::uuid[]) returning storage_key as key`
  ).map((row) => row.key)
}

/** Deletes files to which nothing refers: first their rows, then their bytes. Not for use within a transaction. */
export async function deleteFilesWithBytes(deps: Pick<Deps, 'sql' | 'files'>, ids: readonly string[]): Promise<void> {
  for (const key of await deleteFiles(deps.sql, ids)) await deps.files.delete(key)
}

type OpenDocument = { readonly id: string; readonly storageKey: string; readonly mime: string }
/**
 * Lists identity documents that are still stored without a seal, sorted by id, from the one after `after` (null: from
 * the first).
 */
export const listUnsealedDocuments = (db: Db, after: string | null, limit: number): Promise<OpenDocument[]> =>
  db<
    OpenDocument[]
  >`select id, storage_key as "storageKey", mime from stored_file where purpose = 'idDocument' and sealed_key is null
      and (${after}::uuid is null or id > ${after}) order by id limit ${limit}`

/**
 * Records the location of a sealed document; returns false when another process has already sealed it, or it was
 * deleted.
 */
export async function setFileSealed(
  db: Db,
  id: string,
  place: { readonly storageKey: string; readonly sealedKey: Buffer; readonly sha256: Buffer },
): Promise<boolean> {
  const rows = await db`
    update stored_file set storage_key = ${place.storageKey}, sealed_key = ${place.sealedKey}, sha256 = ${place.sha256} where id = ${id} and sealed_key is null
    returning id`
  return rows.length > 0
}

/** Returns true for an identity document that this account uploaded. */
export async function isOwnDocument(db: Db, accountId: string, fileId: string): Promise<boolean> {
  const row =
    await db`select 1 from stored_file where id::text = ${fileId} and owner_id = ${accountId} and purpose = 'idDocument'`.maybeOne()
  return row !== undefined
}

/** Lists the media types of these files; unknown ids are left out. */
export const listFileTypes = (
  db: Db,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly mime: string }[]> =>
  db<{ id: string; mime: string }[]>`select id, mime from stored_file where id = any(${ids as string[]}::uuid[])`

/** Publishes a file that its owner uploaded for this purpose. Returns false when there is none. */
export async function setOwnUploadPublic(
  db: Db,
  file: { readonly id: string; readonly ownerId: string; readonly purpose: string },
): Promise<boolean> {
  const { count } =
    await db`update stored_file set is_public = true where id = ${file.id} and purpose = ${file.purpose} and owner_id = ${file.ownerId}`
  return count === 1
}

/** Makes a file public, so that anyone may read it, or private. */
export const setFilePublic = (
  db: Db,
  fileId: string,
  isPublic: boolean,
): Promise<unknown> => db`update stored_file set is_public = ${isPublic}
where id = ${fileId}`
