import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The frame, and what the palette finds beyond pages: features add it here, since neither the frame nor the console's layer knows them. */
const loadFrame = async () => {
  const [frame, people] = await Promise.all([import('#web/features/site/console/frame.screen.tsx'), import('#web/features/identity/console/people-search.tsx')])
  people.registerPeopleSearch()
  return frame.FrameScreen
}

/** Everything under `/console`; the rail and its words come with it, never with a learner's page. */
export const Route = createFileRoute('/console')({
  staticData: { guarded: true, frame: 'console' },
  beforeLoad: requireSignIn,
  component: lazyScreen(loadFrame, consoleTexts, siteConsoleTexts),
})
