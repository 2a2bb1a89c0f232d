import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { uploadTexts } from '#web/console/upload/upload-texts.ts'
import { mediaConsoleTexts } from '#web/features/media/console/media-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/media')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'kind', 'use', 'lacks'),
  component: lazyScreen(
    () => import('#web/features/media/console/media.screen.tsx').then((file) => file.MediaScreen),
    mediaConsoleTexts,
    uploadTexts,
  ),
})
