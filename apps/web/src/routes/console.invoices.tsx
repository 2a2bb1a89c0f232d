import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { invoiceConsoleTexts } from '#web/features/orders/console/invoices/invoice-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/invoices')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'kind', 'needsRed'),
  component: lazyScreen(
    () => import('#web/features/orders/console/invoices/invoices.screen.tsx').then((file) => file.InvoicesScreen),
    invoiceConsoleTexts,
  ),
})
