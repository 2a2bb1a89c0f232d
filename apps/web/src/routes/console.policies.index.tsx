import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { policyConsoleTexts } from '#web/features/policies/console/policy-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/policies/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId', 'status'),
  component: lazyScreen(
    () => import('#web/features/policies/console/policies.screen.tsx').then((file) => file.PoliciesConsoleScreen),
    policyConsoleTexts,
  ),
})
