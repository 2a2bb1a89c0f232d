import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { examsConsoleTexts } from '#web/features/exams/console/exams-console-texts.ts'
import { reviewsTexts } from '#web/features/exams/console/reviews/reviews-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/reviews/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('kind', 'state', 'examId'),
  component: lazyScreen(
    () => import('#web/features/exams/console/reviews/reviews.screen.tsx').then((file) => file.ReviewsScreen),
    reviewsTexts,
    examsConsoleTexts,
  ),
})
