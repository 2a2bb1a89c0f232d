import { createFileRoute } from '@tanstack/react-router'
import { creditTexts } from '#web/features/credits/credit-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/credits')({
  component: lazyScreen(
    () => import('#web/features/credits/screens/credits.screen.tsx').then((file) => file.CreditsScreen),
    creditTexts,
  ),
})
