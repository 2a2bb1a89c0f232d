import { createFileRoute } from '@tanstack/react-router'
import { studyRecordTexts } from '#web/features/learning/records/record-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/ranking')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ type: choiceParam(search, 'type', ['2', '3']), page: pageParam(search) }),
  component: lazyScreen(
    () => import('#web/features/learning/records/screens/ranking.screen.tsx').then((file) => file.RankingScreen),
    studyRecordTexts,
  ),
})
