import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { signInsTexts } from '#web/features/identity/console/sign-ins/sign-ins-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/signIns')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('accountId', 'result', 'way', 'address', 'days'),
  component: lazyScreen(
    () => import('#web/features/identity/console/sign-ins/sign-ins.screen.tsx').then((file) => file.SignInsScreen),
    signInsTexts,
  ),
})
