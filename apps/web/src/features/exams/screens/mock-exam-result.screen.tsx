import { IconFileOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MockResult } from '../mock/mock-result.tsx'
import { mockTexts } from '../mock/mock-texts.ts'

const route = getRouteApi('/mockExam_/examResult')

/** The result of a mock exam or of practice. */
export function MockExamResultScreen() {
  const t = useTexts(mockTexts).result
  const { attemptId } = route.useSearch()
  if (attemptId) return <MockResult key={attemptId} attemptId={attemptId} />
  return (
    <Page title={t.title} heading={null}>
      <EmptyState
        level={1}
        icon={IconFileOff}
        title={t.missing}
        hint={t.missingHint}
        action={<ButtonLink to="/mockExam">{t.toMock}</ButtonLink>}
      />
    </Page>
  )
}
