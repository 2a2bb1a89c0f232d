import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { siteTexts } from '../site-texts.ts'

export function HomeScreen() {
  const t = useTexts(siteTexts)
  return (
    <Page title={t.home.title}>
      <Skeleton height={240} />
    </Page>
  )
}
