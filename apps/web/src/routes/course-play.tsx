import { createFileRoute } from '@tanstack/react-router'
import { catalogueTexts } from '#web/features/catalogue/catalogue-texts.ts'
import { learningTexts } from '#web/features/learning/learning-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { numberParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * The player. `from` is the source page of specification section 7 (play info), `at` the second of the recording or the
 * page at which to open it; with `start`, the recording starts automatically, because the reader has already pressed
 * play.
 */
export const Route = createFileRoute('/course-play')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 64),
      contentId: textParam(search, 'contentId', 64),
      planId: textParam(search, 'planId', 64),
      knowledgeId: textParam(search, 'knowledgeId', 64),
      from: textParam(search, 'from', 20),
      at: numberParam(search, 'at', 1),
      start: numberParam(search, 'start', 1),
    }),
  staticData: { frame: 'header' },
  component: lazyScreen(
    () => import('#web/features/learning/screens/course-play.screen.tsx').then((file) => file.CoursePlayScreen),
    learningTexts,
    catalogueTexts,
  ),
})
