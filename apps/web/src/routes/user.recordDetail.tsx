import { createFileRoute } from '@tanstack/react-router'
import { studyRecordTexts } from '#web/features/learning/records/record-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, dayParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/recordDetail')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      type: choiceParam(search, 'type', ['2', '3']),
      date: dayParam(search, 'date'),
      all: choiceParam(search, 'all', ['1']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/learning/records/screens/record-detail.screen.tsx').then((file) => file.RecordDetailScreen),
    studyRecordTexts,
  ),
})
