import { buffer } from 'node:stream/consumers'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { findFile } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { CertificateFacts, CertificateLayout } from '../certificate.facts.ts'
import { loadPublishedDesign } from '../designs/design-picture.service.ts'
import type { SheetPicture, SheetPictures } from '../drawing/layout.ts'
import { insertCertificatePicture, isCertificatePicture } from './scheme.store.ts'

/**
 * Re-encodes and stores an uploaded seal or signature. It is never deleted: issued certificates are drawn from it.
 * Throws the errors of `cleanUpload`.
 */
export async function saveSchemePicture(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  fileName: string,
): Promise<{ fileId: string }> {
  const clean = await cleanUpload(bytes, fileName, 'certificatePicture')
  const file = await storeFile(deps, {
    ...clean,
    purpose: 'certificatePicture',
    companyId: null,
    ownerId: actor.accountId,
    isPublic: false,
  })
  await insertCertificatePicture(deps.sql, file.id, deps.clock.now())
  return { fileId: file.id }
}

/** Loads the pictures of a layout. Throws `fileNotFound` when one is missing or not a certificate picture. */
export async function loadLayoutPictures(deps: Deps, layout: CertificateLayout): Promise<SheetPictures> {
  const [seal, signature] = await Promise.all([
    layout.seal === 'picture' ? readPicture(deps, layout.sealFileId) : undefined,
    layout.signature === 'picture' ? readPicture(deps, layout.signatureFileId) : undefined,
  ])
  return { ...(seal ? { seal } : {}), ...(signature ? { signature } : {}) }
}

/** Creates a loader for the design or the pictures of issued certificates. */
export const createPictureLoader =
  (deps: Deps) =>
  async ({ design, layout }: CertificateFacts): Promise<SheetPictures> => {
    if (design) return { design: await loadPublishedDesign(deps, design) }
    return layout ? loadLayoutPictures(deps, layout) : {}
  }

async function readPicture(deps: Deps, fileId: string | undefined): Promise<SheetPicture> {
  const file = fileId && (await isCertificatePicture(deps.sql, fileId)) ? await findFile(deps.sql, fileId) : null
  if (!file) throw new AppError('fileNotFound')
  return { bytes: await buffer(await deps.files.read(file.storageKey)), mime: file.mime }
}
