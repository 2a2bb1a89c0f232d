import { createFileRoute } from '@tanstack/react-router'
import { publicPagesConsoleTexts } from '#web/features/site/console/pages/pages-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/home/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/pages/home.screen.tsx').then((file) => file.HomeBannersScreen),
    publicPagesConsoleTexts,
  ),
})
