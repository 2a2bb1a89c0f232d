import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { learningTexts } from '#web/features/learning/learning-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user/')({
  component: lazyScreen(() => import('#web/features/learning/screens/my-home.screen.tsx').then((file) => file.MyHomeScreen), learningTexts, certificateTexts),
})
