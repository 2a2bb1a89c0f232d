import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { learningReportTexts } from '#web/features/operations/console/reports/report-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/reports/people/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator(
    'weeks',
    'companyId',
    'departmentId',
    'isOverdue',
    'notSeenForDays',
    'membership',
  ),
  component: lazyScreen(
    () =>
      import('#web/features/operations/console/reports/report-people.screen.tsx').then(
        (file) => file.LearningPeopleScreen,
      ),
    learningReportTexts,
  ),
})
