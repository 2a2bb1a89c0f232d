import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/texts.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { planTexts } from '#web/features/learning/texts.ts'
import { myHomeTexts } from '#web/features/site/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/')({
  component: lazyScreen(
    () => import('#web/features/site/screens/my-home.screen.tsx').then((file) => file.MyHomeScreen),
    myHomeTexts,
    certificateTexts,
    followingTexts,
    planTexts,
  ),
})
