import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** Everything under `/console`; the rail and its words come with it, never with a learner's page. */
export const Route = createFileRoute('/console')({
  staticData: { guarded: true, frame: 'console' },
  beforeLoad: requireSignIn,
  component: lazyScreen(() => import('#web/features/site/console/frame.screen.tsx').then((file) => file.FrameScreen), consoleTexts, siteConsoleTexts),
})
