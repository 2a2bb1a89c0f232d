import { createFileRoute } from '@tanstack/react-router'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { releaseTexts } from '#web/features/exams/console/release/release-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/exams/$id/release')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/exams/console/release/release.screen.tsx').then((file) => file.ReleaseScreen),
    releaseTexts,
    examPagesTexts,
  ),
})
