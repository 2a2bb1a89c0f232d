import { learningTexts } from '../learning-texts.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'

export function CoursePlayScreen() {
  const t = useTexts(learningTexts)
  return (
    <Page title={t.coursePlay.title}>
      <Skeleton height={240} />
    </Page>
  )
}
