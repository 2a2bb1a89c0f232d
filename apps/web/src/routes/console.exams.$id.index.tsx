import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { builderTexts } from '#web/features/exams/console/builder/builder-texts.ts'
import { examsConsoleTexts } from '#web/features/exams/console/exams-console-texts.ts'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { passwordTexts } from '#web/features/exams/console/password/password-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * The builder of an exam. `at` changes when the content has been replaced, so that the page starts over. `trial` shows
 * the result of the reader's trial.
 */
export const Route = createFileRoute('/console/exams/$id/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ at: textParam(search, 'at', 20), trial: textParam(search, 'trial', 10) }),
  component: lazyScreen(
    () => import('#web/features/exams/console/builder/exam-builder.screen.tsx').then((file) => file.ExamBuilderScreen),
    examsConsoleTexts,
    builderTexts,
    examPagesTexts,
    passwordTexts,
    formTexts,
  ),
})
