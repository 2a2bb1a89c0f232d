import { createFileRoute } from '@tanstack/react-router'
import { contactTexts } from '#web/features/site/contact/contact-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/contactUs')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ form: choiceParam(search, 'form', ['company']) }),
  component: lazyScreen(
    () => import('#web/features/site/contact/screens/contact.screen.tsx').then((file) => file.ContactScreen),
    contactTexts,
  ),
})
