import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { requirementTexts } from '#web/features/requirements/requirement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/team')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/requirements/screens/team.screen.tsx').then((file) => file.TeamScreen),
    requirementTexts,
  ),
})
