import { createFileRoute } from '@tanstack/react-router'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/')({
  staticData: { frame: 'console' },
  component: lazyScreen(() => import('#web/features/site/console/start.screen.tsx').then((file) => file.StartScreen), siteConsoleTexts),
})
