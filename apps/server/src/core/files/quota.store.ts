import type { Db, Transaction } from '../../database/connection.ts'
import { insertFile, type StoredFile } from './file.store.ts'

export type UploadTotals = {
  readonly files: number
  readonly bytes: number /** The time of the first of them. */
  readonly since: Date | null
}

/**
 * Returns the number and the total size of a person's avatars, attachments and identity documents since an instant, and
 * the time of the first of them.
 */
export async function sumRecentUploads(db: Db, ownerId: string, since: Date): Promise<UploadTotals> {
  const row = await db<UploadTotals[]>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, min(created_at) as since from stored_file
    where owner_id = ${ownerId} and created_at > ${since} and purpose in ('avatar', 'attachment', 'idDocument')`.one()
  return row ?? { files: 0, bytes: 0, since: null }
}

/**
 * Inserts a file if `hasRoom` allows it, given the owner's uploads since `since`; returns false otherwise. Simultaneous
 * uploads of one person are checked one after the other.
 */
export async function insertFileWithinQuota(
  tx: Transaction,
  file: StoredFile & { ownerId: string },
  since: Date,
  hasRoom: (uploaded: UploadTotals) => boolean,
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`upload ${file.ownerId}`}, 0))`
  if (!hasRoom(await sumRecentUploads(tx, file.ownerId, since))) return false
  await insertFile(tx, file)
  return true
}
