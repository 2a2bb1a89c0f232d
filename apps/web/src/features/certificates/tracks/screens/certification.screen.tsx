import { HeroPage } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CertificationStair } from '../certification-stair.tsx'
import { CertificateFaq } from '../steps-and-facts.tsx'
import { trackTexts } from '../track-texts.ts'

/** Certification explained: five steps up to the certificate, and frequently asked questions. */
export function CertificationScreen() {
  const t = useTexts(trackTexts)
  return (
    <HeroPage title={t.certification.title} lead={t.certification.lead} stage={<CertificationStair />}>
      <CertificateFaq />
    </HeroPage>
  )
}
