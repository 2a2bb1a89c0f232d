import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { catalogueTexts } from '../catalogue-texts.ts'

export function ContentCenterScreen() {
  const t = useTexts(catalogueTexts)
  return (
    <Page title={t.contentCenter.title}>
      <Skeleton height={240} />
    </Page>
  )
}
