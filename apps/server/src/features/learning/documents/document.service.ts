import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { documentOpen, documentUpload } from '@portal/contract/learning/document.contract.ts'
import { documentLimits } from '@portal/contract/learning/document.limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess, insertDocumentContent } from '../../catalogue/catalogue.public.ts'
import { findContentWithProgress, findWatermark } from '../play.store.ts'
import { openLesson } from '../study.service.ts'
import { presentDocument } from './document.present.ts'
import { findDocumentProgress } from './document.store.ts'
import { countPdfPages } from './page-count.ts'

/** Opens a document lesson. Throws the errors of `checkLessonAccess`, and `lessonOtherKind`. */
export async function openDocument(
  deps: Deps,
  actor: Actor,
  place: InputOf<typeof documentOpen>,
  lang: Lang,
): Promise<DataOf<typeof documentOpen>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  const [row, document] = await Promise.all([
    findContentWithProgress(deps.sql, actor, place),
    findDocumentProgress(deps.sql, actor, place.contentId),
  ])
  if (!row?.file || !document) throw new AppError('lessonOtherKind')
  await openLesson(deps, actor, place, row.isBegun)
  return {
    ...presentDocument(deps, actor, {
      contentId: row.contentId,
      title: pickText(row.title, lang),
      file: row.file,
      pageCount: document.pageCount,
      pageSeconds: document.pageSeconds,
      duration: row.duration,
    }),
    page: Math.min(document.pageCount, Math.max(1, Math.ceil(row.lastPosition / document.pageSeconds))),
    seenPages: document.seenPages,
    percent: Math.max(1, row.percent),
    watermark: await findWatermark(deps.sql, actor, place.productId),
  }
}

/**
 * Stores an uploaded PDF file as a content item. Throws `wrongFileType`, and `documentBroken` when it cannot be read or
 * has too many pages.
 */
export const createDocument = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof documentUpload>,
  upload: { readonly bytes: Buffer; readonly name: string },
): Promise<DataOf<typeof documentUpload>> =>
  createPdfDocument(deps, actor.accountId, input, upload, newId(deps.clock.now(), deps.random))

/**
 * Stores a PDF file as a content item under a given id. The file is untrusted, whatever its source. Throws the errors
 * of `createDocument`.
 */
export async function createPdfDocument(
  deps: Deps,
  ownerId: string,
  input: InputOf<typeof documentUpload>,
  upload: { readonly bytes: Buffer; readonly name: string },
  contentId: string,
): Promise<DataOf<typeof documentUpload>> {
  const name = cleanFileName(upload.name)
  if ((await fileTypeFromBuffer(upload.bytes))?.mime !== 'application/pdf') throw new AppError('wrongFileType')
  const pageCount = await countPdfPages(upload.bytes, ownerId)
  if (pageCount === null || pageCount < 1 || pageCount > documentLimits.pagesMax) throw new AppError('documentBroken')
  const now = deps.clock.now()
  const title = input.title?.trim() || name.replace(/\.pdf$/i, '')
  const pageSeconds = input.pageSeconds ?? documentLimits.pageSeconds
  const file = await storeFile(deps, {
    bytes: upload.bytes,
    name,
    mime: 'application/pdf',
    purpose: 'document',
    companyId: null,
    ownerId,
    isPublic: false,
    mediaScope: contentId,
  })
  await inTransaction(deps.sql, async (tx) => {
    await insertDocumentContent(tx, { id: contentId, title, fileId: file.id, pageCount, pageSeconds, now })
    const detail = { pages: pageCount, title }
    await writeAudit(deps, tx, ownerId, {
      action: 'document.upload',
      thing: 'content',
      thingId: contentId,
      detail,
    })
  })
  return { contentId, title, pageCount, duration: pageCount * pageSeconds, size: upload.bytes.length }
}
