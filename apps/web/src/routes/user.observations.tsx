import { createFileRoute } from '@tanstack/react-router'
import { checklistTexts } from '#web/features/checklists/checklist-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/observations')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ id: textParam(search, 'id', 40) }),
  component: lazyScreen(
    () => import('#web/features/checklists/screens/observations.screen.tsx').then((file) => file.ObservationsScreen),
    checklistTexts,
  ),
})
