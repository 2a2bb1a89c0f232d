import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { bankTexts } from '#web/features/questions/console/bank/bank-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/questions/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('practice', 'review'),
  component: lazyScreen(
    () => import('#web/features/questions/console/bank/banks.screen.tsx').then((file) => file.BanksScreen),
    bankTexts,
    formTexts,
  ),
})
