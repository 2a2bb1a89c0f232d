import { useLocale } from '#web/api/locale.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateCheckQuery, CheckedCertificate } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { CheckedBadge } from './badge.tsx'
import css from './check-result.module.css'
import { certificateStateIcons } from './state-mark.tsx'

/** The result of a check: first the validity, then the printed facts for comparison. */
export function CertificateCheckResult({
  checked,
  question,
}: {
  readonly checked: CheckedCertificate
  readonly question: CertificateCheckQuery
}) {
  const texts = useTexts(certificateTexts)
  const t = texts.query
  const lang = useLocale()
  const { state } = checked
  const Icon = certificateStateIcons[state]
  const at = formatDay(checked.stateAt ?? checked.validUntil ?? checked.issuedAt)
  const title = checked.level ? texts.titleAndLevel(checked.title[lang], checked.level[lang]) : checked.title[lang]
  const rows: readonly (readonly [string, string | null])[] = [
    [t.holder, checked.holderName],
    [t.award, title],
    [t.number, checked.number],
    [t.sentence, checked.sentence[lang]],
    [t.score, checked.score],
    [t.corrected, checked.corrected ? t.correctedTo(checked.corrected.score, formatDay(checked.corrected.at)) : null],
    [t.issuer, checked.issuer[lang]],
    [t.issuedAt, formatDay(checked.issuedAt)],
    [t.supersededBy, checked.supersededBy],
    [t.validUntil, checked.validUntil ? formatDay(checked.validUntil) : texts.forEver],
  ]
  return (
    <article className={css.card} data-state={state}>
      <header className={css.head}>
        <span className={css.icon}>
          <Icon size={32} stroke={1.5} aria-hidden="true" />
        </span>
        <div>
          <h2>{t.states[state]}</h2>
          <p>{state === 'valid' ? t.notes.valid : t.notes[state](at)}</p>
          {checked.isImported ? <p>{t.imported}</p> : null}
          {checked.stateReason ? (
            <p>
              {t.reason}: {checked.stateReason}
            </p>
          ) : null}
        </div>
      </header>
      <dl className={css.rows}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={css.foot}>{t.checkedAt(formatInstant(checked.checkedAt))}</p>
      {state === 'valid' ? <CheckedBadge question={question} /> : null}
    </article>
  )
}
