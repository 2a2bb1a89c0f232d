import { buffer } from 'node:stream/consumers'
import { type DesignLang, designLangs } from '@portal/contract/certificates/design.limits.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { findFile } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import type { SheetDesign, SheetPicture } from '../drawing/layout.ts'
import { insertPicture, isCertificatePicture } from '../schemes/scheme.store.ts'
import { findDesignVersion, type StoredContent } from './design.store.ts'

/** Re-encodes and stores a picture of designs. It is never deleted: issued certificates are drawn from it. */
export async function saveDesignPicture(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  fileName: string,
): Promise<{ fileId: string }> {
  const clean = await cleanUpload(bytes, fileName, 'designPicture', actor.accountId)
  const file = await storeFile(deps, {
    ...clean,
    purpose: 'designPicture',
    companyId: companyBoundOf(actor, 'certificates'),
    ownerId: actor.accountId,
    isPublic: false,
  })
  await insertPicture(deps.sql, file.id, deps.clock.now())
  return { fileId: file.id }
}

const fileIdsOf = ({ backgroundFileId, fields }: StoredContent): string[] => [
  ...new Set(
    [backgroundFileId, ...fields.map((field) => ('fileId' in field ? field.fileId : undefined))].filter(
      (id) => id !== undefined,
    ),
  ),
]

/**
 * Loads a design with its pictures. `owner`: the company of the design, which uses no picture of another one; undefined:
 * it was published and is not checked again. Throws `fileNotFound`.
 */
export async function loadDesignFiles(deps: Deps, content: StoredContent, owner?: string | null): Promise<SheetDesign> {
  const ids = fileIdsOf(content)
  const files = await Promise.all(
    ids.map(async (id): Promise<[string, SheetPicture]> => {
      const file = (await isCertificatePicture(deps.sql, id)) ? await findFile(deps.sql, id) : null
      if (!file || (owner !== undefined && owner !== null && file.companyId !== owner))
        throw new AppError('fileNotFound')
      return [id, { bytes: await buffer(await deps.files.read(file.storageKey)), mime: file.mime }]
    }),
  )
  return { content, files: Object.fromEntries(files) }
}

/** The languages that the design of a certificate has besides Chinese and English. */
export async function loadDesignLangs(db: Db, { design }: Pick<CertificateFacts, 'design'>): Promise<DesignLang[]> {
  const content = design ? await findDesignVersion(db, design) : null
  const texts = content?.fields.flatMap((field) => (field.kind === 'text' ? [field.text] : [])) ?? []
  return designLangs.slice(2).filter((lang) => texts.some((text) => text[lang]?.trim()))
}

/** The design of an issued certificate. */
export async function loadPublishedDesign(deps: Deps, versionId: string): Promise<SheetDesign> {
  const content = await findDesignVersion(deps.sql, versionId)
  if (!content) throw new Error(`a certificate names the unknown design version ${versionId}`)
  return loadDesignFiles(deps, content)
}
