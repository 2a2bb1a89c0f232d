import { createFileRoute } from '@tanstack/react-router'
import { designsTexts } from '#web/features/certificates/console/designs/designs-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/designs/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ from: choiceParam(search, 'from', ['formal', 'modern', 'plain']) }),
  component: lazyScreen(
    () => import('#web/features/certificates/console/designs/designer.screen.tsx').then((file) => file.DesignerScreen),
    designsTexts,
  ),
})
