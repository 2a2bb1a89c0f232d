import { catalogueTexts } from '../catalogue-texts.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'

export function CourseDetailsScreen() {
  const t = useTexts(catalogueTexts)
  return (
    <Page title={t.courseDetails.title}>
      <Skeleton height={240} />
    </Page>
  )
}
