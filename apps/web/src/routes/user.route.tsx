import { createFileRoute } from '@tanstack/react-router'
import { requireSignInBelow } from '#web/api/guards.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user')({
  staticData: { guarded: true },
  beforeLoad: requireSignInBelow,
  component: lazyScreen(() => import('#web/shell/user-layout.tsx').then((file) => file.UserLayout)),
})
