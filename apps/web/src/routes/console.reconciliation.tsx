import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { ordersConsoleTexts } from '#web/features/orders/console/orders-console-texts.ts'
import { reconciliationTexts } from '#web/features/orders/console/reconciliation/reconciliation-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/reconciliation')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'kind', 'gateway'),
  component: lazyScreen(
    () =>
      import('#web/features/orders/console/reconciliation/reconciliation.screen.tsx').then(
        (file) => file.ReconciliationScreen,
      ),
    reconciliationTexts,
    ordersConsoleTexts,
  ),
})
