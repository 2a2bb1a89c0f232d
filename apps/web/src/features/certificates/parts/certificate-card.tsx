import { Link } from '@tanstack/react-router'
import { daysBetween } from '#web/ui/days.ts'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import type { CertificateCardData } from '../certificate.queries.ts'
import { elapsedValidityPercent } from '../certificate-life.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './certificate-card.module.css'
import { CertificateThumbnail } from './mini-paper.tsx'
import { CertificateStateMark } from './state-mark.tsx'

/** The last days of validity, in which the card counts them. */
const endingDays = 90

/**
 * A certificate in a list: a small document, its name, number and validity. For a valid certificate that expires, a
 * line shows the elapsed part of its validity if the day of issue is given. The entire card is one link.
 */
export function CertificateCard({
  certificate,
  level: Heading = 'h2',
}: {
  readonly certificate: Omit<CertificateCardData, 'issuedAt'> & { readonly issuedAt?: string }
  readonly level?: 'h2' | 'h3'
}) {
  const t = useTexts(certificateTexts)
  const { title, level, state, issuedAt, validUntil } = certificate
  const left = validUntil ? daysBetween(portalToday(), validUntil) : null
  const isEnding = state === 'valid' && left !== null && left <= endingDays
  const name = level ? t.titleAndLevel(title, level) : title
  return (
    <article className={css.card} data-state={state}>
      <div className={css.sheet}>
        <CertificateThumbnail
          heading={t.kind[certificate.kind]}
          title={name}
          name={certificate.holderName}
          number={certificate.number}
        />
      </div>
      <div className={css.foot}>
        <Heading className={css.title}>
          <Link to="/user/certificateDetail" search={{ id: certificate.certificateId }}>
            {name}
          </Link>
        </Heading>
        <p className="num">{certificate.number}</p>
        {issuedAt && validUntil && state === 'valid' ? (
          <span className={css.life} aria-hidden="true">
            <i style={{ width: `${elapsedValidityPercent(portalToday(), issuedAt, validUntil)}%` }} />
          </span>
        ) : null}
        <CertificateStateMark state={state} isEnding={isEnding}>
          {state === 'valid'
            ? validUntil
              ? isEnding
                ? t.endsIn(formatDay(validUntil), Math.max(0, left))
                : t.validUntil(formatDay(validUntil))
              : t.forEver
            : state === 'expired' && validUntil
              ? t.expiredOn(formatDay(validUntil))
              : t.state[state]}
        </CertificateStateMark>
      </div>
    </article>
  )
}
