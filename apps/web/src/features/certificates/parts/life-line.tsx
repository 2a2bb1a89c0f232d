import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateData } from '../certificate.queries.ts'
import { elapsedValidityPercent } from '../certificate-life.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './life-line.module.css'

/**
 * The validity of a certificate as a line from issue to expiry, with the part that has passed and the start of the
 * renewal period. Renders nothing for a certificate that doesn't expire.
 */
export function ValidityBar({ certificate, today }: { readonly certificate: CertificateData; readonly today: string }) {
  const t = useTexts(certificateTexts).detail
  const { issuedAt, validUntil, renewFrom } = certificate
  if (!validUntil) return null
  const renewAt =
    renewFrom && certificate.state === 'valid' ? elapsedValidityPercent(renewFrom, issuedAt, validUntil) : null
  return (
    <div className={css.life}>
      {renewFrom && renewAt !== null && renewAt > 0 ? (
        <p className={css.renew} style={{ width: `${Math.max(55, renewAt)}%` }}>
          {t.renewFrom(formatListDay(renewFrom))}
        </p>
      ) : null}
      <div className={css.line} aria-hidden="true">
        <i
          style={{ width: `${Math.max(2, elapsedValidityPercent(today, issuedAt, validUntil))}%` }}
          data-state={certificate.state}
        />
        {renewAt ? <u style={{ left: `${renewAt}%` }} /> : null}
      </div>
      <dl className={css.ends}>
        <div>
          <dt>{t.issued}</dt>
          <dd>{formatListDay(issuedAt)}</dd>
        </div>
        <div>
          <dt>{t.expires}</dt>
          <dd>{formatListDay(validUntil)}</dd>
        </div>
      </dl>
    </div>
  )
}
