import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { editorTexts } from '#web/console/editor/editor-texts.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { uploadTexts } from '#web/console/upload/upload-texts.ts'
import { coursesConsoleTexts } from '#web/features/catalogue/console/courses-console-texts.ts'
import { editorPageTexts } from '#web/features/catalogue/console/editor/editor-page-texts.ts'
import { knowledgeConsoleTexts } from '#web/features/catalogue/console/knowledge/knowledge-console-texts.ts'
import { previewTexts } from '#web/features/learning/console/preview/preview-texts.ts'
import { documentTexts } from '#web/features/learning/documents/document-texts.ts'
import { mediaConsoleTexts } from '#web/features/media/console/media-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The players of lessons, for the preview. */
const Player = lazy(() => import('#web/features/learning/console/preview/lesson-player.tsx'))

export const Route = createFileRoute('/console/courses/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      tab: choiceParam(search, 'tab', ['lessons', 'intro', 'learners', 'history']),
      lesson: textParam(search, 'lesson', 60),
      preview: choiceParam(search, 'preview', ['1']),
    }),
  component: lazyScreen(
    () =>
      import('#web/features/catalogue/console/editor/course-editor.screen.tsx').then(({ CourseEditorScreen }) => () => (
        <CourseEditorScreen Player={Player} />
      )),
    coursesConsoleTexts,
    editorPageTexts,
    formTexts,
    editorTexts,
    knowledgeConsoleTexts,
    mediaConsoleTexts,
    previewTexts,
    documentTexts,
    uploadTexts,
  ),
})
