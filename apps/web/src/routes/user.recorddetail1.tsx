import { createFileRoute } from '@tanstack/react-router'
import { studyRecordTexts } from '#web/features/learning/records/record-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/recorddetail1')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ page: pageParam(search) }),
  component: lazyScreen(
    () =>
      import('#web/features/learning/records/screens/record-courses.screen.tsx').then(
        (file) => file.RecordCoursesScreen,
      ),
    studyRecordTexts,
  ),
})
