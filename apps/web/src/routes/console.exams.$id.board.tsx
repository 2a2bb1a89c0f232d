import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { examBoardTexts } from '#web/features/exams/console/board/board-texts.ts'
import { examPagesTexts } from '#web/features/exams/console/pages/exam-pages-texts.ts'
import { passwordTexts } from '#web/features/exams/console/password/password-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/exams/$id/board')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'leaves', 'department', 'unread'),
  component: lazyScreen(
    () => import('#web/features/exams/console/board/board.screen.tsx').then((file) => file.BoardScreen),
    examBoardTexts,
    examPagesTexts,
    passwordTexts,
  ),
})
