import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/texts.ts'
import { pagesTexts, siteConsoleTexts } from '#web/features/site/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/home/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/pages/banner-form.screen.tsx').then((file) => file.BannerFormScreen),
    pagesTexts,
    siteConsoleTexts,
    formTexts,
  ),
})
