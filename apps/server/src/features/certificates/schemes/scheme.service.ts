import { certificateNumberWithCheckDigit } from '@portal/contract/certificates/certificate-number.ts'
import type {
  SchemeContent,
  schemeList,
  schemePreview,
  schemeRead,
  schemeSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { isForeignKeyViolation } from '../../../database/constraint-errors.ts'
import type { CertificateFacts, CertificateLayout } from '../certificate.facts.ts'
import { validityOf } from '../certificate.rules.ts'
import { sampleHolder } from '../certificate.words.ts'
import type { SheetLinks, SheetPictures } from '../drawing/layout.ts'
import { presentScheme, presentSchemeRow } from './scheme.present.ts'
import {
  deleteUnusedScheme,
  findScheme,
  insertScheme,
  listLevelsOfTrack,
  listSchemes,
  type StoredScheme,
  schemeSortKinds,
  schemeSource,
  updateScheme,
} from './scheme.store.ts'
import { loadLayoutPictures } from './scheme-picture.service.ts'

type Content = Static<typeof SchemeContent>

export async function loadCertificateSchemes(
  deps: Deps,
  input: InputOf<typeof schemeList>,
): Promise<DataOf<typeof schemeList>> {
  const { after, before, limit, sort = 'title', ...filters } = input
  const order = parseSortOrder<keyof typeof schemeSortKinds>(sort, schemeSortKinds)
  const { q, kind, trackId, isUsed } = filters
  const source = schemeSource(
    deps.sql,
    { q: q?.trim() || null, kind: kind ?? null, trackId: trackId ?? null, isUsed: isUsed ?? null },
    order.key,
  )
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'schemes', order, filters, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listSchemes(deps.sql, ids)).map(presentSchemeRow) }
}

export async function loadCertificateScheme(deps: Deps, schemeId: string): Promise<DataOf<typeof schemeRead>> {
  const found = await findScheme(deps.sql, schemeId, deps.clock.now())
  if (!found) throw new AppError('schemeNotFound')
  return presentScheme(found)
}

/** Returns a trimmed text without its empty languages. */
export const trimmedBilingualText = ({ zh, en }: BilingualText): BilingualText => ({
  ...(zh?.trim() ? { zh: zh.trim() } : {}),
  ...(en?.trim() ? { en: en.trim() } : {}),
})
const isSaid = (text: BilingualText) => text.zh !== undefined || text.en !== undefined

/** The parts of a layout that differ from the default. Pictures are included only where they are used. */
function layoutOf({ sealFileId, signatureFileId, ...choices }: CertificateLayout): CertificateLayout {
  return {
    ...choices,
    ...(choices.seal === 'picture' && sealFileId ? { sealFileId } : {}),
    ...(choices.signature === 'picture' && signatureFileId ? { signatureFileId } : {}),
  }
}

/** A scheme as stored. Throws `malformed` with the missing fields, `trackNotFound` and `fileNotFound`. */
async function storedOf(deps: Deps, db: Db, code: string, content: Content): Promise<StoredScheme> {
  const [title, sentence, name] = [
    trimmedBilingualText(content.title),
    trimmedBilingualText(content.sentence),
    trimmedBilingualText(content.signatory.name),
  ]
  const missing = [
    ...(isSaid(title) ? [] : ['title']),
    ...(isSaid(sentence) ? [] : ['sentence']),
    ...(isSaid(name) ? [] : ['signatory.name']),
    ...((content.trackId === undefined) === (content.levelIndex === undefined) ? [] : ['levelIndex']),
    ...(content.layout.seal === 'picture' && !content.layout.sealFileId ? ['layout.sealFileId'] : []),
    ...(content.layout.signature === 'picture' && !content.layout.signatureFileId ? ['layout.signatureFileId'] : []),
  ]
  if (missing.length > 0) throw new AppError('malformed', { fields: missing })
  if (content.trackId !== undefined) {
    const levels = await listLevelsOfTrack(db, content.trackId)
    if (!levels) throw new AppError('trackNotFound', { fields: ['trackId'] })
    if ((content.levelIndex ?? 0) >= levels.length) throw new AppError('malformed', { fields: ['levelIndex'] })
  }
  await loadLayoutPictures(deps, content.layout)
  return {
    code,
    kind: content.kind,
    title,
    sentence,
    signatory: { name, title: trimmedBilingualText(content.signatory.title) },
    trackId: content.trackId ?? null,
    levelIndex: content.levelIndex ?? null,
    validityMonths: content.validityMonths ?? null,
    renewBy: content.renewBy ?? 'any',
    layout: layoutOf(content.layout),
  }
}

/**
 * Creates a scheme, or updates one that has not changed since it was loaded; otherwise throws `conflict`. Throws
 * `schemeNotFound`, `schemeCodeFixed` for another code once certificates have been issued, `malformed` with the missing
 * fields, `trackNotFound`, and `fileNotFound` for a picture.
 */
export async function saveCertificateScheme(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof schemeSave>,
): Promise<DataOf<typeof schemeSave>> {
  const now = deps.clock.now()
  const { schemeId, revision, code, ...content } = input
  const id = schemeId ?? newId(now, deps.random)
  const kept = await inTransaction(deps.sql, async (tx) => {
    const scheme = await storedOf(deps, tx, code, content)
    const before = schemeId === undefined ? null : await findScheme(tx, id, now)
    if (schemeId !== undefined && !before) throw new AppError('schemeNotFound')
    if (before && before.code !== code && before.issued > 0) throw new AppError('schemeCodeFixed', { fields: ['code'] })
    const next = before ? await updateScheme(tx, id, revision ?? 0, scheme, now) : 1
    if (next === null) throw new AppError('conflict')
    if (!before) await insertScheme(tx, id, scheme, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: before ? 'certificateScheme.change' : 'certificateScheme.create',
      thing: 'certificateScheme',
      thingId: id,
      detail: { code },
    })
    return next
  })
  return { schemeId: id, revision: kept }
}

export async function deleteCertificateScheme(deps: Deps, actor: Actor, schemeId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const found = await findScheme(tx, schemeId, deps.clock.now())
    if (!found) throw new AppError('schemeNotFound')
    if (!(await deleteUnusedScheme(tx, schemeId))) throw new AppError('schemeInUse')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'certificateScheme.delete',
      thing: 'certificateScheme',
      thingId: schemeId,
      detail: { code: found.code },
    })
  }).catch((error: unknown) => {
    // Rates of credits and requirements refer to it.
    throw isForeignKeyViolation(error) ? new AppError('schemeInUse') : error
  })
}

/**
 * Loads the facts, links and pictures of a sample certificate that is issued today. Missing texts are omitted. Throws
 * `trackNotFound` and `fileNotFound`.
 */
export async function loadSchemeSample(
  deps: Deps,
  input: InputOf<typeof schemePreview>,
): Promise<{ readonly facts: CertificateFacts; readonly links: SheetLinks; readonly pictures: SheetPictures }> {
  const { content, code = 'XX' } = input
  const levels = content.trackId === undefined ? [] : await listLevelsOfTrack(deps.sql, content.trackId)
  if (!levels) throw new AppError('trackNotFound')
  const issuedAt = dayInZone(deps.clock.now(), deps.settings.timeZone)
  const page = `${portalOrigin(deps.settings)}/certificateQuery`
  return {
    facts: {
      number: certificateNumberWithCheckDigit(code, Number(issuedAt.slice(0, 4)), 0),
      kind: content.kind,
      holder: sampleHolder,
      issuer: deps.brand.current().issuer,
      title: trimmedBilingualText(content.title),
      levels: [...levels],
      levelIndex: content.levelIndex !== undefined && content.levelIndex < levels.length ? content.levelIndex : null,
      sentence: trimmedBilingualText(content.sentence),
      signatory: {
        name: trimmedBilingualText(content.signatory.name),
        title: trimmedBilingualText(content.signatory.title),
      },
      issuedAt,
      ...validityOf(issuedAt, content.validityMonths ?? null),
      source: { title: trimmedBilingualText(content.title), score: null, totalPoints: null, passingPoints: null },
      templateVersion: 0,
      layout: layoutOf(content.layout),
    },
    links: { scanUrl: page, typedUrl: page.replace(/^https?:\/\//, '') },
    pictures: await loadLayoutPictures(deps, content.layout),
  }
}
