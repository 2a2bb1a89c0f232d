import { getRouteApi } from '@tanstack/react-router'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useAuthoredExam, useExamFormChoices } from '../exams-console.queries.ts'
import { examsConsoleTexts } from '../exams-console-texts.ts'
import { BuilderPage } from './builder-page.tsx'

const route = getRouteApi('/console/exams/$id/')

/** The editor of one exam. */
export function ExamBuilderScreen() {
  const t = useTexts(examsConsoleTexts)
  const { id } = route.useParams()
  const { at = '', trial } = route.useSearch()
  const exam = useAuthoredExam(id)
  const choices = useExamFormChoices()
  const profile = useSessionProfile(true)
  const zone = profile.data?.timeZone
  if (exam.data && choices.data && zone)
    return (
      <BuilderPage
        key={`${exam.data.examId} ${at}`}
        exam={exam.data}
        choices={choices.data}
        zone={zone}
        showsTrial={trial !== undefined}
      />
    )
  return (
    <ConsolePage title={t.title}>
      <QueryStates query={exam} skeleton={<FormSkeleton height={640} />}>
        {() => (
          <QueryStates query={choices} skeleton={<FormSkeleton height={640} />}>
            {() => <FormSkeleton height={640} />}
          </QueryStates>
        )}
      </QueryStates>
    </ConsolePage>
  )
}
