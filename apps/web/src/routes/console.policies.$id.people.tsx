import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { policyConsoleTexts } from '#web/features/policies/console/policy-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/policies/$id/people')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'version'),
  component: lazyScreen(
    () => import('#web/features/policies/console/policy-people.screen.tsx').then((file) => file.PolicyPeopleScreen),
    policyConsoleTexts,
  ),
})
