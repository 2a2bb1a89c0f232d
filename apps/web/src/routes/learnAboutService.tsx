import { createFileRoute } from '@tanstack/react-router'
import { siteTexts } from '#web/features/site/site-texts.ts'
import { productZoneTexts } from '#web/features/site/zones/zone-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/learnAboutService')({
  component: lazyScreen(
    () => import('#web/features/site/zones/screens/services.screen.tsx').then((file) => file.LearnAboutServiceScreen),
    productZoneTexts,
    siteTexts,
  ),
})
