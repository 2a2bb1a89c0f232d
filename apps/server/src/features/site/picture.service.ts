import type { DataOf } from '@portal/contract/http/call.ts'
import type { sitePictureUpload } from '@portal/contract/site/picture.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl, storeUpload } from '../../core/files/file.service.ts'
import { findFile } from '../../core/files/file.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Db } from '../../database/connection.ts'

/** The storage purpose of pictures of the portal's own pages. */
const purpose = 'sitePicture'

/**
 * Stores an upload as a public picture and returns its address. Throws the errors of `storeUpload`, such as
 * `wrongFileType` for a file that is not a picture.
 */
export async function saveSitePicture(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  name: string,
): Promise<DataOf<typeof sitePictureUpload>> {
  const { id, mime, size } = await storeUpload(deps, actor, bytes, name, purpose, { isPublic: true })
  return { fileId: id, url: publicFileUrl(id), mime, size }
}

/** Throws `fileNotFound` for files that were not uploaded as pictures of the portal's pages; null is accepted. */
export async function checkPictureExists(db: Db, fileId: string | null, field: string): Promise<void> {
  if (fileId === null) return
  const file = await findFile(db, fileId)
  if (file?.purpose !== purpose) throw new AppError('fileNotFound', { fields: [field] })
}
