import { buffer } from 'node:stream/consumers'
import { type DesignLang, designLangs, designLimits } from '@portal/contract/certificates/design.limits.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { findFile, type StoredFile } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import type { SheetDesign, SheetPicture } from '../drawing/layout.ts'
import { insertCertificatePicture, isCertificatePicture } from '../schemes/scheme.store.ts'
import { findDesign, findDesignVersion, type StoredDesignContent } from './design.store.ts'

/**
 * Re-encodes and stores a picture, for the company of the design or, if the design is new, for that of the caller. It
 * is never deleted: issued certificates are drawn from it. Throws `designNotFound` and the errors of `cleanUpload`.
 */
export async function saveDesignPicture(
  deps: Deps,
  actor: Actor,
  designId: string | undefined,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
): Promise<{ fileId: string }> {
  const bound = companyBoundOf(actor, 'certificates')
  const design = designId === undefined ? null : await findDesign(deps.sql, designId, bound)
  if (designId !== undefined && !design) throw new AppError('designNotFound')
  const clean = await cleanUpload(bytes, name, 'designPicture', actor.accountId)
  const file = await storeFile(deps, {
    ...clean,
    purpose: 'designPicture',
    companyId: design ? design.companyId : bound,
    ownerId: actor.accountId,
    isPublic: false,
  })
  await insertCertificatePicture(deps.sql, file.id, deps.clock.now())
  return { fileId: file.id }
}

/** The pictures of a design, one for each place that shows it. */
const pictureIdsOf = ({ backgroundFileId, fields }: StoredDesignContent): string[] =>
  [backgroundFileId, ...fields.map((field) => ('fileId' in field ? field.fileId : undefined))].filter(
    (id) => id !== undefined,
  )

/**
 * Checks the pictures of a draft by their rows in the database, without reading the files. `owner`: the design's
 * company; pictures of other companies are refused (null: any company). Throws `fileNotFound`, and `tooLarge` for more
 * pictures or bytes than a design may have.
 */
export async function checkDesignPictures(db: Db, content: StoredDesignContent, owner: string | null): Promise<void> {
  const ids = pictureIdsOf(content)
  if (ids.length > designLimits.pictures) throw new AppError('tooLarge', { fields: ['content'] })
  let bytes = 0
  for (const id of ids) {
    const file = await findPicture(db, id)
    if (owner !== null && file.companyId !== owner) throw new AppError('fileNotFound')
    bytes += file.size
  }
  if (bytes > designLimits.pictureBytes) throw new AppError('tooLarge', { fields: ['content'] })
}

async function findPicture(db: Db, id: string): Promise<StoredFile> {
  const file = (await isCertificatePicture(db, id)) ? await findFile(db, id) : null
  if (!file) throw new AppError('fileNotFound')
  return file
}

/**
 * Loads the pictures of a design that was checked or published, and returns them with its content. Throws
 * `fileNotFound`.
 */
export async function loadDesignFiles(deps: Deps, content: StoredDesignContent): Promise<SheetDesign> {
  const files = await Promise.all(
    [...new Set(pictureIdsOf(content))].map(async (id): Promise<[string, SheetPicture]> => {
      const file = await findPicture(deps.sql, id)
      return [id, { bytes: await buffer(await deps.files.read(file.storageKey)), mime: file.mime }]
    }),
  )
  return { content, files: Object.fromEntries(files) }
}

/** Loads the languages of a certificate's design other than Chinese and English. */
export async function loadDesignLangs(db: Db, { design }: Pick<CertificateFacts, 'design'>): Promise<DesignLang[]> {
  const content = design ? await findDesignVersion(db, design) : null
  const texts = content?.fields.flatMap((field) => (field.kind === 'text' ? [field.text] : [])) ?? []
  return designLangs.slice(2).filter((lang) => texts.some((text) => text[lang]?.trim()))
}

/**
 * Loads a published version of a design with its pictures, from which issued certificates are drawn. Throws an `Error`
 * for an unknown version, and `fileNotFound`.
 */
export async function loadPublishedDesign(deps: Deps, versionId: string): Promise<SheetDesign> {
  const content = await findDesignVersion(deps.sql, versionId)
  if (!content) throw new Error(`a certificate names the unknown design version ${versionId}`)
  return loadDesignFiles(deps, content)
}
