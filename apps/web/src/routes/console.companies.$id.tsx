import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { companiesConsoleTexts } from '#web/features/companies/console/companies-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/companies/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ tab: choiceParam(search, 'tab', ['departments', 'fields', 'subscription', 'wecom']) }),
  component: lazyScreen(
    () => import('#web/features/companies/console/company.screen.tsx').then((file) => file.CompanyScreen),
    companiesConsoleTexts,
    formTexts,
  ),
})
