import { createFileRoute } from '@tanstack/react-router'
import { examFileTexts } from '#web/features/certificates/exam-files/exam-file-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/examFiles')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      kind: choiceParam(search, 'kind', ['rules', 'syllabus', 'samplePaper']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/exam-files/screens/exam-files.screen.tsx').then(
        (file) => file.ExamFilesScreen,
      ),
    examFileTexts,
  ),
})
