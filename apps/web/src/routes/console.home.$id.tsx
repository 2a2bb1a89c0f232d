import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { publicPagesConsoleTexts } from '#web/features/site/console/pages/pages-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/home/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/pages/banner-form.screen.tsx').then((file) => file.BannerFormScreen),
    publicPagesConsoleTexts,
    siteConsoleTexts,
    formTexts,
  ),
})
