import { createFileRoute } from '@tanstack/react-router'
import { zoneTexts } from '#web/features/site/zones/zone-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/certification')({
  component: lazyScreen(() => import('#web/features/site/zones/certification.screen.tsx').then((file) => file.CertificationScreen), zoneTexts),
})
