import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { jobTexts } from '#web/features/operations/console/jobs/job-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/jobs')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'name'),
  component: lazyScreen(
    () => import('#web/features/operations/console/jobs/jobs.screen.tsx').then((file) => file.JobsScreen),
    jobTexts,
  ),
})
