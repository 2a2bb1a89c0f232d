import { createFileRoute } from '@tanstack/react-router'
import { settingsTexts } from '#web/features/operations/console/settings/settings-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/settings')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/operations/console/settings/settings.screen.tsx').then((file) => file.SettingsScreen),
    settingsTexts,
  ),
})
