import { createFileRoute } from '@tanstack/react-router'
import { agreementTexts } from '#web/features/identity/agreement/agreement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/privacyStatement')({
  component: lazyScreen(
    () =>
      import('#web/features/identity/agreement/screens/statement.screen.tsx').then(
        (file) => file.PrivacyStatementScreen,
      ),
    agreementTexts,
  ),
})
