import { createFileRoute } from '@tanstack/react-router'
import { requirementTexts } from '#web/features/requirements/requirement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/required')({
  component: lazyScreen(
    () => import('#web/features/requirements/screens/required.screen.tsx').then((file) => file.OwnRequirementsScreen),
    requirementTexts,
  ),
})
