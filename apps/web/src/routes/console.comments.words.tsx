import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { communityConsoleTexts } from '#web/features/community/console/community-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/comments/words')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ companyId: textParam(search, 'companyId') }),
  component: lazyScreen(
    () => import('#web/features/community/console/comment-words.screen.tsx').then((file) => file.CommentWordsScreen),
    communityConsoleTexts,
    formTexts,
  ),
})
