import { createFileRoute } from '@tanstack/react-router'
import { apiReferenceTexts } from '#web/features/developers/reference-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/developers/api')({
  component: lazyScreen(
    () => import('#web/features/developers/screens/reference.screen.tsx').then((file) => file.ApiReferenceScreen),
    apiReferenceTexts,
  ),
})
