import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { UserLayout } from '#web/shell/user-layout.tsx'

export const Route = createFileRoute('/user')({
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: UserLayout,
})
