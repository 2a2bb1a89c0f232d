import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { planTexts } from '#web/features/learning/plans/plan-texts.ts'
import { myHomeTexts } from '#web/features/site/my-home/my-home-texts.ts'
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
