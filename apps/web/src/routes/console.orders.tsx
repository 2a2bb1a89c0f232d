import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { ordersConsoleTexts } from '#web/features/orders/console/orders-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/orders')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('needs', 'state', 'kind', 'method'),
  component: lazyScreen(
    () => import('#web/features/orders/console/orders.screen.tsx').then((file) => file.OrdersScreen),
    ordersConsoleTexts,
  ),
})
