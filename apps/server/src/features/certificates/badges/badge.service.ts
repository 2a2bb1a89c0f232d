import type { certificateBadge, certificatePicture } from '@portal/contract/certificates/badge.contract.ts'
import { certificateNumberKey } from '@portal/contract/certificates/certificate-number.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import type { PagePreview } from '../../../core/http/page-head.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { certificateTitleWithLevel } from '../certificate.facts.ts'
import { certificateStateOf, isOneOfCandidates } from '../certificate.rules.ts'
import { type CertificateQuery, certificateLinks, loadProvedCertificate } from '../certificate.service.ts'
import {
  type CertificateRow,
  findCertificate,
  findCertificateCheckValues,
  findCheckedCertificate,
  recordCertificateEvent,
} from '../certificate.store.ts'
import { completeSentence } from '../certificate.words.ts'
import { drawBadgePng, drawBadgeSvg, drawShareCardPng } from '../drawing/draw.ts'
import { foreignNumberKey } from '../foreign-number.rules.ts'
import { findStatusListPlace, listInvalidStatusListPlaces } from './badge.store.ts'
import { bakePng, bakeSvg } from './bake.rules.ts'
import { badgeCredential, statusCredential } from './credential.rules.ts'
import { didDocument, portalDid } from './did.rules.ts'
import { signCredential } from './sign.ts'

type Format = InputOf<typeof certificateBadge>['format']
export type BadgeFile = { readonly name: string; readonly mime: string; readonly bytes: Buffer }

/** Returns the DID document of the portal, with its identity and keys, for verifiers of a badge. */
export const portalDidDocument = (deps: Deps) => didDocument(portalOrigin(deps.settings), deps.signer.publicKeys)

const issuerOf = (deps: Deps) => {
  const origin = portalOrigin(deps.settings)
  return { origin, did: portalDid(origin) }
}

async function badgeOf(deps: Deps, row: CertificateRow, format: Format, lang: Lang): Promise<BadgeFile> {
  const place = await findStatusListPlace(deps.sql, row.id)
  const from = issuerOf(deps)
  const picture = `${from.origin}/company/certificate/picture?${new URLSearchParams({ number: row.number, secret: row.secret, shape: 'badge' })}`
  const unsigned = badgeCredential({ ...row, certificateId: row.id, statusPlace: place ?? 0 }, from, picture)
  const credential = JSON.stringify(
    await signCredential(deps.signer, unsigned, from.did, deps.clock.now()),
    null,
    format === 'json' ? 2 : undefined,
  )
  const name = `${row.number}.${format}`
  if (format === 'json') return { name, mime: 'application/json', bytes: Buffer.from(credential) }
  if (format === 'svg')
    return { name, mime: 'image/svg+xml', bytes: Buffer.from(bakeSvg(await drawBadgeSvg(row.facts, lang), credential)) }
  return { name, mime: 'image/png', bytes: bakePng(await drawBadgePng(row.facts, lang), credential) }
}

/**
 * Loads one of the caller's certificates as a badge and records the download in the certificate's log. Throws
 * `certificateNotFound`.
 */
export async function loadBadge(
  deps: Deps,
  actor: Actor,
  { certificateId, format }: InputOf<typeof certificateBadge>,
  lang: Lang,
): Promise<BadgeFile> {
  const row = await findCertificate(deps.sql, actor, certificateId)
  if (!row) throw new AppError('certificateNotFound')
  const file = await badgeOf(deps, row, format, lang)
  const now = deps.clock.now()
  await recordCertificateEvent(deps.sql, {
    id: newId(now, deps.random),
    certificateId: row.id,
    kind: 'downloaded',
    at: now,
    detail: { as: 'badge' },
  })
  return file
}

/**
 * Loads the badge of a certificate for a person who passes the public check. Throws the errors of
 * `loadProvedCertificate`.
 */
export async function loadCheckedBadge(
  deps: Deps,
  { format, ...asked }: CertificateQuery & { readonly format: Format },
  lang: Lang,
): Promise<BadgeFile> {
  return badgeOf(deps, (await loadProvedCertificate(deps, asked)).row, format, lang)
}

/** Loads one status list as a signed credential, with the certificates that are invalid now. Throws `notFound`. */
export async function loadStatusList(deps: Deps, list: number): Promise<object> {
  const places = await listInvalidStatusListPlaces(deps.sql, list)
  if (!places) throw new AppError('notFound')
  const [from, now] = [issuerOf(deps), deps.clock.now()]
  return signCredential(deps.signer, statusCredential(list, places, from, now), from.did, now)
}

type Link = { readonly number: string; readonly secret: string }
async function findLinked(deps: Deps, { number, secret }: Link): Promise<CertificateRow | null> {
  const keys = await findCertificateCheckValues(deps.sql, {
    own: certificateNumberKey(number),
    foreign: foreignNumberKey(number),
  })
  return isOneOfCandidates(secret, [keys.secret ?? '']) && keys.id !== null
    ? findCheckedCertificate(deps.sql, keys.id)
    : null
}
const counts = (row: CertificateRow, now: Date) => certificateStateOf(row.state, row.endsAt, now) === 'valid'

/**
 * Loads a public picture as PNG. The medal is public whatever the state of the certificate, because its credential
 * refers to it; the card of a shared link is public only while the certificate is valid. Throws `certificateNoMatch`.
 */
export async function loadBadgePicture(
  deps: Deps,
  { shape, lang, ...link }: InputOf<typeof certificatePicture>,
  asked: Lang,
): Promise<Buffer> {
  const row = await findLinked(deps, link)
  if (!row || (shape === 'card' && !counts(row, deps.clock.now()))) throw new AppError('certificateNoMatch')
  return shape === 'badge' ? drawBadgePng(row.facts, lang ?? asked) : drawShareCardPng(row.facts, lang ?? asked)
}

/**
 * Loads the preview of a shared link; null when the link is wrong or the certificate is not valid. Views are not
 * recorded.
 */
export async function loadCertificatePreview(deps: Deps, link: Link): Promise<PagePreview | null> {
  const row = await findLinked(deps, link)
  if (!row || !counts(row, deps.clock.now())) return null
  const lang: Lang = row.facts.title.zh ? 'zh' : 'en'
  const { facts } = row
  const inBoth = (of: (lang: Lang) => string) => ({ zh: of('zh'), en: of('en') })
  const picture = new URLSearchParams({ number: row.number, secret: row.secret, shape: 'card', lang })
  return {
    title: `${pickName(facts.holder, lang)} · ${certificateTitleWithLevel(facts, lang)}`,
    description: `${pickText(row.facts.issuer, lang)} · ${row.number}`,
    url: certificateLinks(deps, row, lang).shareUrl,
    facts: {
      holder: inBoth((one) => pickName(facts.holder, one)),
      award: inBoth((one) => certificateTitleWithLevel(facts, one)),
      number: { zh: facts.number },
      sentence: inBoth((one) =>
        completeSentence(pickText(facts.sentence, one), certificateTitleWithLevel(facts, one), one),
      ),
    },
    picture: { url: `${portalOrigin(deps.settings)}/company/certificate/picture?${picture}`, width: 1200, height: 630 },
  }
}
