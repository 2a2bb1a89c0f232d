import { buffer } from 'node:stream/consumers'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  documentConversion,
  documentConvert,
  documentConverter,
} from '@portal/contract/learning/document.contract.ts'
import { documentLimits } from '@portal/contract/learning/document.limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { storeFile } from '../../../core/files/file.service.ts'
import { deleteFiles, findFile } from '../../../core/files/file.store.ts'
import { storageKeyOf } from '../../../core/files/file-store.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { convertToPdf, findSoffice, type OfficeExtension, officeExtensions } from '../../../core/files/soffice.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  type ClaimedConversion,
  type ConversionFailure,
  claimConversion,
  deleteOldConversions,
  findConversion,
  hasDocument,
  hasOpenConversion,
  insertConversion,
  setConversionEnded,
  setConversionWaiting,
} from './conversion.store.ts'
import { conversionWords, converterMissingWords } from './conversion.words.ts'
import { createPdfDocument } from './document.service.ts'

/** A conversion that has run for so many milliseconds was left by a dead process. */
const lostAfterMs = 300_000
/** Conversions at one time on the whole portal: each may take gigabytes of memory. */
const atOnce = 1
const mostTries = 2
const keptDays = 7

const mimes: Readonly<Record<OfficeExtension, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/x-cfb',
  ppt: 'application/x-cfb',
}
const endingOf = (name: string): OfficeExtension | null =>
  officeExtensions.find((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? null
const lostBefore = (deps: Deps) => new Date(deps.clock.now().getTime() - lostAfterMs)

/**
 * Loads the state of the document converter on this server, for the upload form. `hint` gives the problem when it is
 * not ready.
 */
export async function loadConverterState(deps: Deps, lang: Lang): Promise<DataOf<typeof documentConverter>> {
  const { isReady } = await findSoffice(deps.settings.soffice)
  return { isReady, hint: isReady ? null : converterMissingWords[lang] }
}

/**
 * Stores an uploaded Word or PowerPoint file and enqueues its conversion. Throws `converterMissing` and
 * `wrongFileType`.
 */
export async function startDocumentConversion(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof documentConvert>,
  upload: { readonly bytes: Buffer; readonly name: string },
): Promise<DataOf<typeof documentConvert>> {
  const name = cleanFileName(upload.name)
  const ending = endingOf(name)
  if (!ending || (await fileTypeFromBuffer(upload.bytes))?.mime !== mimes[ending]) throw new AppError('wrongFileType')
  if (!(await findSoffice(deps.settings.soffice)).isReady) throw new AppError('converterMissing')
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const file = await storeFile(deps, {
    bytes: upload.bytes,
    name,
    mime: mimes[ending],
    purpose: 'documentSource',
    companyId: null,
    ownerId: actor.accountId,
    isPublic: false,
    mediaScope: null,
  })
  await inTransaction(deps.sql, async (tx) => {
    const { title, pageSeconds } = input
    await insertConversion(tx, {
      id,
      ownerId: actor.accountId,
      sourceFileId: file.id,
      fileName: name,
      title: title?.trim() || null,
      pageSeconds: pageSeconds ?? null,
      now,
    })
    await deps.jobs.add(tx, convertDocuments, {})
  })
  return { conversionId: id }
}

/** Loads the state of a caller's conversion, with its document or the reason as text. Throws `notFound`. */
export async function loadDocumentConversion(
  deps: Deps,
  actor: Actor,
  { conversionId }: InputOf<typeof documentConversion>,
  lang: Lang,
): Promise<DataOf<typeof documentConversion>> {
  const row = await findConversion(deps.sql, conversionId, actor.accountId)
  if (!row) throw new AppError('notFound')
  const { state, reason, contentId, title, pageCount, duration, size } = row
  return {
    state,
    why: reason && conversionWords[reason][lang],
    document: contentId
      ? { contentId, title: title ?? '', pageCount: pageCount ?? 1, duration: duration ?? 0, size: size ?? 0 }
      : null,
  }
}

/**
 * Job: converts waiting documents one after the other, and deletes conversions that ended over 7 days ago. Also runs
 * every minute, for documents left by a process that has died.
 */
export const convertDocuments = defineJob({
  name: 'convertDocuments',
  words: { zh: '转换 Word 和 PowerPoint 文档', en: 'Convert Word and PowerPoint documents' },
  schedule: '* * * * *',
  async run(deps: Deps) {
    const now = deps.clock.now()
    await deleteOldConversions(deps.sql, new Date(now.getTime() - keptDays * 86_400_000))
    if (!(await hasOpenConversion(deps.sql, lostBefore(deps)))) return
    for (;;) {
      const claim = { now: deps.clock.now(), lost: lostBefore(deps), atOnce }
      const one = await inTransaction(deps.sql, (tx) => claimConversion(tx, claim))
      if (!one) return
      await convert(deps, one)
    }
  },
})

async function convert(deps: Deps, one: ClaimedConversion): Promise<void> {
  const outcome = await work(deps, one)
  if ('why' in outcome && outcome.why !== 'tooLarge' && outcome.why !== 'missing' && one.tries < mostTries)
    return void (await setConversionWaiting(deps.sql, one.id, one.tries))
  const now = deps.clock.now()
  const end =
    'why' in outcome
      ? { contentId: null, reason: outcome.why, now }
      : { contentId: outcome.contentId, reason: null, now }
  const isMine = await inTransaction(deps.sql, async (tx) => {
    if (!(await setConversionEnded(tx, one, end))) return false
    if (one.sourceFileId) await deleteFiles(tx, [one.sourceFileId])
    return true
  })
  if (isMine && one.sourceFileId) await deps.files.delete(storageKeyOf(one.sourceFileId))
}

async function work(
  deps: Deps,
  { id, ownerId, sourceFileId, fileName, title, pageSeconds, tries }: ClaimedConversion,
): Promise<{ readonly contentId: string } | { readonly why: ConversionFailure }> {
  // An earlier run created the document, and died before it could record that.
  if (await hasDocument(deps.sql, id)) return { contentId: id }
  const ending = endingOf(fileName)
  const file = sourceFileId && (await findFile(deps.sql, sourceFileId))
  if (!ending || !file) return { why: 'broken' }
  const bytes = await buffer(await deps.files.read(file.storageKey))
  const made = await convertToPdf(deps.settings.soffice, { bytes, ending, mostBytes: documentLimits.uploadMax })
  if ('why' in made) {
    deps.log.warn({ conversionId: id, why: made.why, tries, complaint: made.complaint }, 'a document was not converted')
    return { why: made.why }
  }
  const name = fileName.slice(0, -ending.length - 1)
  try {
    const { contentId } = await createPdfDocument(
      deps,
      ownerId,
      { title: title ?? name, ...(pageSeconds === null ? {} : { pageSeconds }) },
      { bytes: made.pdf, name: `${name}.pdf` },
      id,
    )
    return { contentId }
  } catch (error) {
    if (error instanceof AppError) return { why: 'broken' }
    throw error
  }
}
