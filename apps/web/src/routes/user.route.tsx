import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/user')({
  staticData: { guarded: true },
  // An address that does not exist says so before it asks anybody to sign in.
  beforeLoad: (at) => (at.matches.some((match) => match.globalNotFound) ? undefined : requireSignIn(at)),
  component: lazyScreen(() => import('#web/shell/user-layout.tsx').then((file) => file.UserLayout)),
})
