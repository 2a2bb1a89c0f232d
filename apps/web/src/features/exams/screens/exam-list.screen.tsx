import { examTexts } from '../exam-texts.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'

export function ExamListScreen() {
  const t = useTexts(examTexts)
  return (
    <Page title={t.list.title}>
      <Skeleton height={240} />
    </Page>
  )
}
