import { createFileRoute } from '@tanstack/react-router'
import { rolesTexts } from '#web/features/identity/console/roles/roles-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/roles')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/identity/console/roles/roles.screen.tsx').then((file) => file.RolesScreen),
    rolesTexts,
  ),
})
