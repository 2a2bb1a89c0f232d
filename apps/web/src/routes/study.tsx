import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/study')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/learning/plans/screens/study.screen.tsx').then((file) => file.StudyScreen),
    planTexts,
  ),
})
