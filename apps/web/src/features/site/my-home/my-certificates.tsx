import { IconAward, IconChevronRight } from '@tabler/icons-react'
import { CertificateCard } from '#web/features/certificates/certificates.public.ts'
import { MoreLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './my-certificates.module.css'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'

/** The newest certificates as cards, with their total and a link to all of them. */
export function MyCertificates({
  certificates,
  total,
}: {
  readonly certificates: MyHome['certificates']
  readonly total: number
}) {
  const t = useTexts(myHomeTexts)
  return (
    <section>
      <div className={css.head}>
        <h2>{t.certificates}</h2>
        {total > 0 ? <p>{t.certificatesCount(total)}</p> : null}
        {total > 0 ? (
          <MoreLink to="/user/certificate">
            {t.allCertificates}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        ) : null}
      </div>
      {total === 0 ? (
        <div className={css.cards}>
          <div className={css.first}>
            <IconAward size={24} stroke={1.5} aria-hidden="true" />
            <h3>{t.noCertificates}</h3>
            <p>{t.noCertificatesHint}</p>
          </div>
        </div>
      ) : (
        <ul className={css.cards}>
          {certificates.map((certificate) => (
            <li key={certificate.certificateId}>
              <CertificateCard certificate={certificate} level="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
