import { createFileRoute } from '@tanstack/react-router'
import { editorTexts, formTexts, uploadTexts } from '#web/console/texts.ts'
import { coursesConsoleTexts, editorPageTexts, knowledgeConsoleTexts } from '#web/features/catalogue/console/texts.ts'
import { mediaConsoleTexts } from '#web/features/media/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, textParam, wordParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/courses/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    clean({
      tab: wordParam(search, 'tab', ['lessons', 'intro', 'learners', 'history']),
      lesson: textParam(search, 'lesson', 60),
      preview: wordParam(search, 'preview', ['1']),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/catalogue/console/editor/course-editor.screen.tsx').then((file) => file.CourseEditorScreen),
    coursesConsoleTexts,
    editorPageTexts,
    formTexts,
    editorTexts,
    knowledgeConsoleTexts,
    mediaConsoleTexts,
    uploadTexts,
  ),
})
