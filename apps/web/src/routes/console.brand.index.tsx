import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { companiesConsoleTexts } from '#web/features/companies/console/companies-console-texts.ts'
import { brandTexts } from '#web/features/site/console/brand/brand-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/brand/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/brand/brand.screen.tsx').then((file) => file.BrandScreen),
    brandTexts,
    siteConsoleTexts,
    companiesConsoleTexts,
    formTexts,
  ),
})
