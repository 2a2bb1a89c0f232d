import { createFileRoute } from '@tanstack/react-router'
import { contactTexts } from '#web/features/site/contact/contact-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/contactUs')({
  component: lazyScreen(() => import('#web/features/site/contact/contact.screen.tsx').then((file) => file.ContactScreen), contactTexts),
})
