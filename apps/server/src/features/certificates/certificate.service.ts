import { certificateNumberKey } from '@portal/contract/certificates/certificate-number.ts'
import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import { deleteRateLimitWindow, recordRateLimitHit } from '../../core/http/rate-limit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { presentCertificateCard, presentCertificateDetail, presentCheckedCertificate } from './certificate.present.ts'
import { certificateStateOf, comparableNameOf, isOneOfCandidates } from './certificate.rules.ts'
import {
  type CertificateRow,
  findCertificate,
  findCertificateCheckValues,
  findCertificatePathAndLog,
  findCheckedCertificate,
  listCertificates,
  recordCertificateEvent,
} from './certificate.store.ts'
import { baseLangOf } from './designs/design.words.ts'
import { loadDesignLangs } from './designs/design-picture.service.ts'
import { drawBadgeSvg, drawCertificatePdf, drawCertificateSvg } from './drawing/draw.ts'
import { foreignNumberKey } from './foreign-number.rules.ts'
import { createProofToken, readProofToken } from './proof/token.rules.ts'
import { loadRenewal } from './renewal/renewal.service.ts'
import { createPictureLoader } from './schemes/scheme-picture.service.ts'

/**
 * Returns the addresses for checking a certificate: the one in its QR code (a self-contained proof), the holder's
 * shared link, and one short enough to type.
 */
export const certificateLinks = (deps: Deps, row: Pick<CertificateRow, 'number' | 'secret' | 'facts'>, lang: Lang) => {
  const page = `${portalOrigin(deps.settings)}/certificateQuery`
  return {
    scanUrl: `${page}?token=${createProofToken(deps.signer, row.facts, lang)}`,
    shareUrl: `${page}?${new URLSearchParams({ number: row.number, secret: row.secret })}`,
    typedUrl: page.replace(/^https?:\/\//, ''),
  }
}

/** Loads certificates of the caller in the session's company, the newest first. */
export async function loadCertificates(deps: Deps, actor: Actor, input: { page: number; size: number }, lang: Lang) {
  const now = deps.clock.now()
  const { list, total } = await listCertificates(deps.sql, actor, input.page, input.size)
  return { list: list.map((row) => presentCertificateCard(row, lang, now)), total, page: input.page, size: input.size }
}

/** Loads one certificate of the caller; throws `certificateNotFound` for any other. */
export async function loadCertificate(deps: Deps, actor: Actor, certificateId: string, lang: Lang) {
  const row = await findCertificate(deps.sql, actor, certificateId)
  if (!row) throw new AppError('certificateNotFound')
  const links = certificateLinks(deps, row, lang)
  const [pathAndLog, svg, medal, renewal, langs] = await Promise.all([
    findCertificatePathAndLog(deps.sql, actor, row),
    drawCertificateSvg(row.facts, lang, links, createPictureLoader(deps)),
    drawBadgeSvg(row.facts, lang),
    loadRenewal(deps, actor, row, lang),
    loadDesignLangs(deps.sql, row.facts),
  ])
  return presentCertificateDetail(
    row,
    pathAndLog,
    { svg, badgeSvg: medal, langs, verifyUrl: links.shareUrl, renewal },
    lang,
    deps.clock.now(),
  )
}

/**
 * Loads the caller's certificate as a PDF; each download is recorded in its log. Throws `certificateNotFound`, and
 * `malformed` for a language that its design doesn't have.
 */
export async function loadCertificateFile(
  deps: Deps,
  actor: Actor,
  certificateId: string,
  lang: DesignLang,
): Promise<{ name: string; bytes: Buffer }> {
  const row = await findCertificate(deps.sql, actor, certificateId)
  if (!row) throw new AppError('certificateNotFound')
  if (lang !== baseLangOf(lang) && !(await loadDesignLangs(deps.sql, row.facts)).includes(lang))
    throw new AppError('malformed', { fields: ['lang'] })
  const links = certificateLinks(deps, row, baseLangOf(lang))
  const bytes = await drawCertificatePdf(row.facts, lang, links, createPictureLoader(deps))
  const now = deps.clock.now()
  await recordCertificateEvent(deps.sql, {
    id: newId(now, deps.random),
    certificateId: row.id,
    kind: 'downloaded',
    at: now,
    detail: { lang },
  })
  return { name: `${row.number}.pdf`, bytes }
}

/**
 * Checks a certificate for the public (product decisions section 8): number and holder's name together, or number and
 * the document's secret, or the signed token of its code. An unknown number, a wrong name and a wrong secret give the
 * same answer after the same work, so that holders can't be listed. A successful check is recorded in the certificate's
 * log. Throws the errors of `loadProvedCertificate`.
 */
export async function checkCertificate(deps: Deps, input: CertificateQuery, lang: Lang) {
  const { row, by } = await loadProvedCertificate(deps, input)
  const now = deps.clock.now()
  const state = certificateStateOf(row.state, row.endsAt, now)
  await recordCertificateEvent(deps.sql, {
    id: newId(now, deps.random),
    certificateId: row.id,
    kind: 'queried',
    at: now,
    detail: { by, state },
  })
  return presentCheckedCertificate(row, deps.settings.timeZone, lang, now)
}

export type CertificateQuery = {
  readonly number: string
  readonly name?: string
  readonly secret?: string
  readonly token?: string
}

/**
 * Wrong names for one number, from all addresses together. The code on the document is too long to guess, so checks by
 * code are not limited.
 */
const namesPerNumber = { max: 20, perSeconds: 6 * 3600 }

/**
 * Loads the certificate with this number if the caller proves to know it: by its holder's name (`by` is `name`), or by
 * its secret or a signed token (`code`). Throws `certificateNoMatch` otherwise, `tooManyRequests` after too many names
 * for one number, and `malformed` without any proof.
 */
export async function loadProvedCertificate(
  deps: Deps,
  input: CertificateQuery,
): Promise<{ readonly row: CertificateRow; readonly by: 'name' | 'code' }> {
  const { secret, token } = input
  const name = comparableNameOf(input.name ?? '')
  if (!secret && !token && name === '') throw new AppError('malformed', { fields: ['name'] })
  const [own, foreign] = [certificateNumberKey(input.number), foreignNumberKey(input.number)]
  const keys = await findCertificateCheckValues(deps.sql, { own, foreign })
  const isBySecret = isOneOfCandidates(secret ?? '', [keys.secret ?? ''])
  const isByName = isOneOfCandidates(name, keys.holderKeys ?? [])
  const signed = token ? readProofToken(deps.signer, token) : null
  const isByToken = signed !== null && foreignNumberKey(signed.number) === foreign
  // Unknown numbers are counted too, so that the limit does not reveal which numbers exist.
  const windows = name !== '' && !isBySecret && !isByToken ? [...new Set([own, foreign])].filter(Boolean) : []
  for (const key of windows) {
    const retryAfter = await recordRateLimitHit(deps.sql, `certificate name ${key}`, namesPerNumber, deps.clock.now())
    if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter })
  }
  if (isByName) for (const key of windows) await deleteRateLimitWindow(deps.sql, `certificate name ${key}`)
  const row =
    keys.id !== null && (isBySecret || isByToken || isByName) ? await findCheckedCertificate(deps.sql, keys.id) : null
  if (!row) throw new AppError('certificateNoMatch')
  return { row, by: isBySecret || isByToken ? 'code' : 'name' }
}
