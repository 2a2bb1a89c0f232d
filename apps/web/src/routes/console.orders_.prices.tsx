import { createFileRoute } from '@tanstack/react-router'
import { priceConsoleTexts } from '#web/features/orders/console/prices/price-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/orders_/prices')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/orders/console/prices/prices.screen.tsx').then((file) => file.PricesScreen),
    priceConsoleTexts,
  ),
})
