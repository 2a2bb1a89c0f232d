import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { communityConsoleTexts } from '#web/features/community/console/community-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/wishes/products')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('companyId'),
  component: lazyScreen(
    () =>
      import('#web/features/community/console/wanted-products.screen.tsx').then((file) => file.WantedProductsScreen),
    communityConsoleTexts,
  ),
})
