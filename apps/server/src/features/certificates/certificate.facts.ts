import type { SchemeLayout } from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { Static } from 'typebox'
import { missingCharacters } from '../../core/drawing/coverage.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'

export type CertificateLayout = Static<typeof SchemeLayout>

/**
 * All facts printed on a certificate, frozen at issue: later changes of names, levels or signatories do not affect it.
 */
export type CertificateFacts = {
  readonly number: string
  readonly kind: 'course' | 'exam'
  readonly holder: {
    readonly name: string
    readonly nameLatin: string | null
    readonly employeeNo: string | null
    readonly company: BilingualText
  }
  readonly issuer: BilingualText
  readonly title: BilingualText
  readonly levels: readonly BilingualText[]
  /** Place of the certificate's level in `levels`; null: it has none. */
  readonly levelIndex: number | null
  readonly sentence: BilingualText
  readonly signatory: { readonly name: BilingualText; readonly title: BilingualText }
  /** Days, `YYYY-MM-DD`, in the portal's time zone; `validUntil` is the last day of validity. */
  readonly issuedAt: string
  readonly validUntil: string | null
  readonly renewFrom: string | null
  readonly source: {
    readonly title: BilingualText
    /** Points in 1/100. */
    readonly score: number | null
    readonly totalPoints: number | null
    readonly passingPoints: number | null
  }
  readonly templateVersion: number
  /** The appearance of the document; certificates issued before it could be chosen have none. */
  readonly layout?: CertificateLayout
  /** The id of the published version of a design on which the document is drawn; it counts before `layout`. */
  readonly design?: string
  /** The training credits earned with it, in hundredths. */
  readonly credits?: readonly CertificateCredits[]
  /** It was issued elsewhere and entered from a file of older certificates. */
  readonly isImported?: true
}
export type CertificateCredits = {
  readonly name: BilingualText
  readonly unit: 'hours' | 'points'
  readonly amount: number
}

/** Returns the characters that a document would show as empty boxes. */
export function undrawableCharacters({
  holder,
  issuer,
  title,
  levels,
  sentence,
  signatory,
  number,
}: CertificateFacts): string[] {
  const texts = [holder.company, issuer, title, ...levels, sentence, signatory.name, signatory.title].flatMap(
    ({ zh, en }) => [zh, en],
  )
  return missingCharacters(
    ...[number, holder.name, holder.nameLatin, holder.employeeNo, ...texts].filter((one) => typeof one === 'string'),
  )
}

export const levelTitleOf = (facts: CertificateFacts): BilingualText | null =>
  facts.levelIndex === null ? null : (facts.levels[facts.levelIndex] ?? null)

/** Returns the title of a certificate with its level, which the title may already contain. */
export function certificateTitleWithLevel(facts: CertificateFacts, lang: Lang): string {
  const [title, level] = [pickText(facts.title, lang), pickText(levelTitleOf(facts), lang)]
  return title.includes(level) ? title : `${title} · ${level}`
}
