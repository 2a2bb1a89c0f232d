import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/console/list/list-search.ts'
import { ordersConsoleTexts, reconciliationTexts } from '#web/features/orders/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/reconciliation')({
  staticData: { frame: 'console' },
  validateSearch: listSearch('state', 'kind', 'gateway'),
  component: lazyScreen(
    () =>
      import('#web/features/orders/console/reconciliation/reconciliation.screen.tsx').then(
        (file) => file.ReconciliationScreen,
      ),
    reconciliationTexts,
    ordersConsoleTexts,
  ),
})
