import type {
  CertificateCard,
  certificateCheck,
  myCertificateRead,
} from '@portal/contract/certificates/certificate.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import { dayInZone } from '../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'
import { certificateTitleWithLevel, levelTitleOf } from './certificate.facts.ts'
import { certificateStateOf } from './certificate.rules.ts'
import type { CertificatePathAndLog, CertificateRow } from './certificate.store.ts'
import { certificateEventText, completeSentence } from './certificate.words.ts'

export type CertificateCardData = Static<typeof CertificateCard>
export type CertificateDetail = DataOf<typeof myCertificateRead>
type Checked = DataOf<typeof certificateCheck>

/** Presents a certificate in a list. */
export function presentCertificateCard(row: CertificateRow, lang: Lang, now: Date): CertificateCardData {
  const { facts } = row
  const level = levelTitleOf(facts)
  return {
    certificateId: row.id,
    number: facts.number,
    kind: facts.kind,
    title: pickText(facts.title, lang),
    level: level ? pickText(level, lang) : null,
    holderName: lang === 'en' ? (facts.holder.nameLatin ?? facts.holder.name) : facts.holder.name,
    state: certificateStateOf(row.state, row.endsAt, now),
    issuedAt: facts.issuedAt,
    validUntil: facts.validUntil,
  }
}

/** Presents a certificate to its holder: document, facts, path and log. */
export function presentCertificateDetail(
  row: CertificateRow,
  { steps, events }: CertificatePathAndLog,
  { renewal, ...drawn }: Pick<CertificateDetail, 'svg' | 'badgeSvg' | 'langs' | 'verifyUrl' | 'renewal'>,
  lang: Lang,
  now: Date,
): CertificateDetail {
  const { facts } = row
  return {
    ...presentCertificateCard(row, lang, now),
    svg: drawn.svg,
    badgeSvg: drawn.badgeSvg,
    langs: drawn.langs,
    verifyUrl: drawn.verifyUrl,
    issuer: pickText(facts.issuer, lang),
    renewFrom: facts.renewFrom,
    successor: row.successor && { certificateId: row.successor.certificateId, number: row.successor.number },
    former: row.former && { certificateId: row.former.certificateId, number: row.former.number },
    renewal,
    source: {
      kind: row.sourceKind,
      title: pickText(facts.source.title, lang),
      attemptId: row.sourceKind === 'exam' ? row.sourceId : null,
      productId: row.sourceKind === 'course' ? row.sourceId : null,
      score: facts.source.score,
      passingPoints: facts.source.passingPoints,
      corrected: correctionOf(row),
    },
    stateReason: row.stateReason,
    path: facts.levels.map((title, index) => ({
      title: pickText(title, lang),
      issuedAt:
        index === facts.levelIndex ? facts.issuedAt : (steps.find((step) => step.level === index)?.issuedAt ?? null),
    })),
    log: events.map(({ kind, at, detail }) => ({
      kind,
      at: new Date(at).toISOString(),
      note: certificateEventText(kind, detail, lang, pickText(facts.issuer, lang)),
    })),
  }
}

/** Presents the public view of a certificate after a successful check: its printed facts and its current state. */
export function presentCheckedCertificate(row: CertificateRow, timeZone: string, lang: Lang, now: Date): Checked {
  const { facts } = row
  const state = certificateStateOf(row.state, row.endsAt, now)
  const level = levelTitleOf(facts)
  const { score, totalPoints } = facts.source
  const corrected = correctionOf(row)
  return {
    number: facts.number,
    state,
    stateAt: state === 'expired' ? facts.validUntil : row.stateAt ? dayInZone(row.stateAt, timeZone) : null,
    stateReason: row.stateReason,
    supersededBy: row.successor?.number ?? null,
    isImported: facts.isImported ?? false,
    holderName: lang === 'en' ? (facts.holder.nameLatin ?? facts.holder.name) : facts.holder.name,
    kind: facts.kind,
    title: inBoth(facts.title),
    level: level ? inBoth(level) : null,
    sentence: {
      zh: completeSentence(pickText(facts.sentence, 'zh'), certificateTitleWithLevel(facts, 'zh'), 'zh'),
      en: completeSentence(pickText(facts.sentence, 'en'), certificateTitleWithLevel(facts, 'en'), 'en'),
    },
    score: score !== null && totalPoints !== null ? scoreText({ score, totalPoints }) : null,
    corrected:
      corrected && state === 'valid'
        ? { score: scoreText(corrected), at: dayInZone(new Date(corrected.at), timeZone) }
        : null,
    issuer: inBoth(facts.issuer),
    issuedAt: facts.issuedAt,
    validUntil: facts.validUntil,
    checkedAt: now.toISOString(),
  }
}

const scoreText = (one: { readonly score: number; readonly totalPoints: number }) =>
  `${one.score / 100} / ${one.totalPoints / 100}`

/** The corrected result, where it differs from the printed one. */
function correctionOf({ corrected, facts }: CertificateRow) {
  if (!corrected || (corrected.score === facts.source.score && corrected.totalPoints === facts.source.totalPoints))
    return null
  return { score: corrected.score, totalPoints: corrected.totalPoints, at: new Date(corrected.at).toISOString() }
}

const inBoth = (text: BilingualText) => ({ zh: pickText(text, 'zh'), en: pickText(text, 'en') })
