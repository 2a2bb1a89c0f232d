import { createFileRoute } from '@tanstack/react-router'
import { trainingClassTexts } from '#web/features/learning/classes/class-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, numberParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/classOpeningPlan')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      line: choiceParam(search, 'line', ['technical', 'management']),
      month: /^\d{4}-(0[1-9]|1[0-2])$/.test(textParam(search, 'month') ?? '') ? textParam(search, 'month') : undefined,
      city: textParam(search, 'city', 60),
      mine: numberParam(search, 'mine', 1, 1),
      view: choiceParam(search, 'view', ['calendar']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/learning/classes/screens/class-plan.screen.tsx').then((file) => file.ClassPlanScreen),
    trainingClassTexts,
  ),
})
