import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateData } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './path-and-log.module.css'

/** The position of the certificate on its track, and the log of the certificate. */
export function CertificateTrackAndLog({ certificate }: { readonly certificate: CertificateData }) {
  const t = useTexts(certificateTexts).detail
  const { path, log } = certificate
  return (
    <div className={`${css.below} no-print`}>
      {path.length > 0 ? (
        <section>
          <h2>{t.path}</h2>
          <ol className={css.path}>
            {path.map((step, index) => (
              <li
                key={step.title}
                data-earned={step.issuedAt !== null || undefined}
                data-next={path[index + 1]?.issuedAt ? true : undefined}
              >
                <b>{step.title}</b>
                <span className="num">{step.issuedAt ? formatListDay(step.issuedAt) : t.pathOpen}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h2>{t.history}</h2>
        <ol className={css.log}>
          {log.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and lines are only added
            <li key={`${line.at} ${index}`}>
              <time dateTime={line.at}>{formatListDay(line.at)}</time>
              <span>{line.note}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
