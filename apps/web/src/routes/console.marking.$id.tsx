import { createFileRoute } from '@tanstack/react-router'
import { markingTexts } from '#web/features/exams/console/marking/marking-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * The marking of an exam. `question`: only answers to this one. `tab`: the part of the queue that is shown as a list;
 * `answer`: the answer that is open in it.
 */
export const Route = createFileRoute('/console/marking/$id')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      question: textParam(search, 'question', 40),
      tab: textParam(search, 'tab', 10),
      answer: textParam(search, 'answer', 40),
    }),
  component: lazyScreen(
    () => import('#web/features/exams/console/marking/mark-answers.screen.tsx').then((file) => file.MarkAnswersScreen),
    markingTexts,
  ),
})
