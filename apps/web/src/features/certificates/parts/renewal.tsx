import { TextLink } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateData } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './renewal.module.css'

type Way = NonNullable<CertificateData['renewal']>['ways'][number]

/** The certificates before and after this one, and the steps left to renew it. */
export function CertificateRenewal({ certificate }: { readonly certificate: CertificateData }) {
  const t = useTexts(certificateTexts).renewal
  const { renewal, successor, former } = certificate
  return (
    <>
      {successor ? (
        <p className={css.line}>
          {t.successor}{' '}
          <TextLink to="/user/certificateDetail" search={{ id: successor.certificateId }}>
            {successor.number}
          </TextLink>
        </p>
      ) : null}
      {former ? (
        <p className={css.line}>
          {t.former}{' '}
          <TextLink to="/user/certificateDetail" search={{ id: former.certificateId }}>
            {former.number}
          </TextLink>
        </p>
      ) : null}
      {renewal?.isOpen ? (
        <section className={css.box} aria-labelledby="renewal-title">
          <h2 id="renewal-title">{t.title}</h2>
          {renewal.ways.some((way) => !way.isDone) ? (
            <>
              <p>{t.hint(certificate.validUntil ? formatDay(certificate.validUntil) : '')}</p>
              <ul>
                {renewal.ways
                  .filter((way) => !way.isDone)
                  .map((way) => (
                    <li key={way.id}>
                      <WayLink way={way} />
                    </li>
                  ))}
              </ul>
            </>
          ) : (
            <p>{t.askStaff}</p>
          )}
        </section>
      ) : null}
    </>
  )
}

function WayLink({ way: { kind, id, title } }: { readonly way: Way }) {
  const t = useTexts(certificateTexts).renewal
  if (kind === 'exam')
    return (
      <TextLink to="/exam/details" search={{ id }}>
        {t.exam(title)}
      </TextLink>
    )
  if (kind === 'course')
    return (
      <TextLink to="/detail" search={{ id }}>
        {t.course(title)}
      </TextLink>
    )
  return (
    <TextLink to="/user/certificate" search={{ apply: id }}>
      {t.evidence}
    </TextLink>
  )
}
