import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { learningTexts } from '../learning-texts.ts'

export function MyHomeScreen() {
  const t = useTexts(learningTexts)
  return (
    <Page title={t.myHome.title}>
      <Skeleton height={240} />
    </Page>
  )
}
