import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { checklistTexts } from '#web/features/checklists/checklist-texts.ts'
import { formAnswerTexts } from '#web/features/forms/answer-texts.public.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/team_/observe')({
  staticData: { guarded: true, frame: 'header' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ person: textParam(search, 'person', 40), checklist: textParam(search, 'checklist', 40) }),
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () => import('#web/features/checklists/screens/observe.screen.tsx').then((file) => file.ObserveScreen),
    checklistTexts,
    formAnswerTexts,
  ),
})
