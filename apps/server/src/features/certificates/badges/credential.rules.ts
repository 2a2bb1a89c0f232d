import type { BilingualText } from '../../../core/text/language.ts'
import { type CertificateFacts, levelTitleOf } from '../certificate.facts.ts'
import { encodeStatusList, statusEntryOf } from './status.rules.ts'

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** A credential before signing. */
export type UnsignedCredential = { readonly '@context': readonly string[]; readonly id: string } & Readonly<
  Record<string, unknown>
>

export type BadgeFacts = {
  readonly certificateId: string
  readonly schemeId: string
  readonly statusPlace: number
  readonly facts: CertificateFacts
  readonly issuedAt: Date
  readonly endsAt: Date | null
}
type Issuer = { readonly did: string; readonly origin: string }

/** Both languages in one line, since a credential has one. */
const inOneLine = ({ zh = '', en = '' }: BilingualText) => [...new Set([zh, en].filter(Boolean))].join(' / ')

export const statusListUrl = (origin: string, list: number): string =>
  `${origin}/company/certificate/status?list=${list}`

/** Builds the OpenBadgeCredential of a certificate, with its frozen facts and the address of its status. */
export function badgeCredential(badge: BadgeFacts, { did, origin }: Issuer, pictureUrl: string): UnsignedCredential {
  const { facts } = badge
  const level = levelTitleOf(facts)
  const name = inOneLine({
    ...(facts.title.zh ? { zh: level?.zh ? `${facts.title.zh} · ${level.zh}` : facts.title.zh } : {}),
    ...(facts.title.en ? { en: level?.en ? `${facts.title.en} · ${level.en}` : facts.title.en } : {}),
  })
  const { list, index } = statusEntryOf(badge.statusPlace)
  const nameOfHolder = inOneLine({
    zh: facts.holder.name,
    ...(facts.holder.nameLatin ? { en: facts.holder.nameLatin } : {}),
  })
  const description = inOneLine(facts.sentence)
  return {
    '@context': [credentialsContext, badgesContext],
    id: `urn:uuid:${badge.certificateId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: did, type: ['Profile'], name: inOneLine(facts.issuer), url: origin },
    validFrom: formatWholeSecond(badge.issuedAt),
    ...(badge.endsAt ? { validUntil: formatWholeSecond(badge.endsAt) } : {}),
    awardedDate: formatWholeSecond(badge.issuedAt),
    image: { id: pictureUrl, type: 'Image', caption: name },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: nameOfHolder, identityType: 'name' },
        { type: 'IdentityObject', hashed: false, identityHash: facts.number, identityType: 'sourcedId' },
      ],
      achievement: {
        id: `urn:uuid:${badge.schemeId}`,
        type: ['Achievement'],
        achievementType: facts.kind === 'exam' ? 'Certification' : 'CertificateOfCompletion',
        name,
        description,
        criteria: { narrative: inOneLine(facts.source.title) || description },
      },
    },
    credentialStatus: {
      id: `${statusListUrl(origin, list)}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: statusListUrl(origin, list),
    },
  }
}

/** The hours for which a fetched list may be cached. */
const listHours = 24

/** Builds the credential of a status list: revoked and superseded certificates are invalid. */
export function statusCredential(
  list: number,
  places: readonly number[],
  { did, origin }: Issuer,
  now: Date,
): UnsignedCredential {
  const id = statusListUrl(origin, list)
  return {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: formatWholeSecond(now),
    validUntil: formatWholeSecond(new Date(now.getTime() + listHours * 3_600_000)),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeStatusList(places),
    },
  }
}

/** Formats an instant without fractions of a second, which some verifiers reject. */
export const formatWholeSecond = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
