import type { Db } from '../../database/connection.ts'
import { holderOfLink } from '../session.store.ts'

export type StoredFile = {
  id: string
  companyId: string | null
  ownerId: string | null
  purpose: string
  name: string
  mime: string
  size: number
  sha256: Buffer
  storageKey: string
  isPublic: boolean
  /** What a media token must be made for to open this file, besides the file itself: the content it belongs to. */
  mediaScope: string | null
  createdAt: Date
}

export async function addFile(db: Db, file: StoredFile): Promise<void> {
  await db`
    insert into stored_file (id, company_id, owner_id, purpose, name, mime, size, sha256, storage_key, is_public, media_scope, created_at)
    values (${file.id}, ${file.companyId}, ${file.ownerId}, ${file.purpose}, ${file.name}, ${file.mime}, ${file.size}, ${file.sha256}, ${file.storageKey}, ${file.isPublic}, ${file.mediaScope}, ${file.createdAt})
    on conflict (id) do nothing`
}

export async function findFile(db: Db, id: string): Promise<StoredFile | null> {
  const [row] = await db<StoredFile[]>`
    select id, company_id as "companyId", owner_id as "ownerId", purpose, name, mime, size, sha256, storage_key as "storageKey", is_public as "isPublic", media_scope as "mediaScope", created_at as "createdAt"
    from stored_file where id = ${id}`
  return row ?? null
}

/** A file with the person whom a link for `holder` lets read it; null when the holder counts no more. */
export async function findFileToRead(db: Db, id: string, holder: string | null, now: Date): Promise<(StoredFile & { readerId: string | null }) | null> {
  const [row] = await db<(StoredFile & { readerId: string | null })[]>`
    select id, company_id as "companyId", owner_id as "ownerId", purpose, name, mime, size, sha256, storage_key as "storageKey", is_public as "isPublic", media_scope as "mediaScope", created_at as "createdAt", ${holderOfLink(db, holder, now)} as "readerId"
    from stored_file where id = ${id}`
  return row ?? null
}

/** Forgets files; answers where their bytes lie, to be deleted once this is certain. */
export async function deleteFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await db<{ key: string }[]>`delete from stored_file where id = any(${ids as string[]}::uuid[]) returning storage_key as key`).map((row) => row.key)
}
