import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { CertificateCheckForm, CertificateNumberSketch } from '#web/features/certificates/check.public.ts'
import { OtherTracks, useCertificateTracks } from '#web/features/certificates/tracks-shown.public.ts'
import { MoreLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { siteTexts } from '../site-texts.ts'
import css from './visitor-parts.module.css'

/** The parts below the figures: the form that checks a certificate, and up to five certification tracks. */
export function VisitorParts() {
  const t = useTexts(siteTexts).home
  const navigate = useNavigate()
  const tracks = useCertificateTracks().data?.list
  return (
    <>
      <section className={css.check} aria-labelledby="verify">
        <CertificateNumberSketch />
        <div>
          <h2 id="verify">{t.verify}</h2>
          <p>{t.verifyNote}</p>
          <CertificateCheckForm
            isBusy={false}
            onAsk={(number, name) =>
              void navigate({ to: '/certificateQuery', search: { number }, state: { holder: name } })
            }
          />
        </div>
      </section>
      {tracks && tracks.length > 0 ? (
        <section aria-labelledby="paths">
          <div className={css.head}>
            <h2 id="paths">{t.paths}</h2>
            <MoreLink to="/careerCertification">
              {t.allPaths}
              <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
            </MoreLink>
          </div>
          <OtherTracks tracks={tracks.slice(0, 5)} onChoose={() => void navigate({ to: '/careerCertification' })} />
        </section>
      ) : null}
    </>
  )
}
