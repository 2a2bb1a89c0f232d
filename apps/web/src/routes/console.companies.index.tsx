import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { companiesConsoleTexts } from '#web/features/companies/console/companies-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/companies/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('status'),
  component: lazyScreen(
    () => import('#web/features/companies/console/companies.screen.tsx').then((file) => file.CompaniesScreen),
    companiesConsoleTexts,
  ),
})
