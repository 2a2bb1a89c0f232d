import { certificateTexts } from '../certificate-texts.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'

export function MyCertificatesScreen() {
  const t = useTexts(certificateTexts)
  return (
    <Page title={t.mine.title}>
      <Skeleton height={240} />
    </Page>
  )
}
