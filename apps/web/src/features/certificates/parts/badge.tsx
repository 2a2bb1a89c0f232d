import { IconBrandLinkedin } from '@tabler/icons-react'
import { useTexts } from '#web/ui/texts.ts'
import { useWorkByKey } from '#web/ui/use-work.ts'
import {
  type BadgeFormat,
  type CertificateCheckQuery,
  type CertificateData,
  downloadBadge,
  downloadCheckedBadge,
} from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import { linkedInUrl } from '../linked-in.ts'
import css from './badge.module.css'

const formats: readonly BadgeFormat[] = ['png', 'svg', 'json']

/** The holder's badge: its picture, downloads and, while the certificate is valid, the link to LinkedIn. */
export function OwnBadge({ certificate }: { readonly certificate: CertificateData }) {
  const texts = useTexts(certificateTexts)
  const t = texts.badge
  return (
    <section className={css.own} aria-labelledby="badge-title">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(certificate.badgeSvg)}`}
        width={112}
        height={112}
        alt={t.picture(certificate.title)}
      />
      <div>
        <h2 id="badge-title">{t.title}</h2>
        <p>{t.hint}</p>
        <Formats onDownload={(format) => downloadBadge(certificate.certificateId, format)} />
      </div>
      {certificate.state === 'valid' ? (
        <a
          className={css.linkedIn}
          href={linkedInUrl(certificate, texts.titleAndLevel)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandLinkedin size={18} stroke={1.5} aria-hidden="true" />
          {t.linkedIn}
        </a>
      ) : null}
    </section>
  )
}

/** Downloads of the badge of a verified certificate, for people who keep it as proof. */
export function CheckedBadge({ question }: { readonly question: CertificateCheckQuery }) {
  const t = useTexts(certificateTexts).badge
  return (
    <section className={css.checked} aria-label={t.title}>
      <p>{t.take}</p>
      <Formats onDownload={(format) => downloadCheckedBadge(question, format)} />
    </section>
  )
}

function Formats({ onDownload }: { readonly onDownload: (format: BadgeFormat) => Promise<void> }) {
  const t = useTexts(certificateTexts).badge
  const [busy, run] = useWorkByKey<BadgeFormat>()
  const download = async (format: BadgeFormat) => {
    await run(format, () => onDownload(format), t.failed)
  }
  return (
    <ul className={css.formats}>
      {formats.map((format) => (
        <li key={format}>
          <button
            type="button"
            aria-label={t.download(format.toUpperCase())}
            disabled={busy !== null}
            aria-busy={busy === format || undefined}
            onClick={() => void download(format)}
          >
            {format.toUpperCase()}
          </button>
        </li>
      ))}
    </ul>
  )
}
