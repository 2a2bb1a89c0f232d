import { createFileRoute } from '@tanstack/react-router'
import { catalogueTexts } from '#web/features/catalogue/catalogue-texts.ts'
import { knowledgeTexts } from '#web/features/catalogue/knowledge/knowledge-texts.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { commentTexts } from '#web/features/community/comment-texts.public.ts'
import { learningTexts } from '#web/features/learning/learning-texts.ts'
import { sharingTexts } from '#web/features/sharing/sharing-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/**
 * One item of the knowledge library (`id`, or `knowledgeId` as the player names it); `contentId` is the part to open.
 */
export const Route = createFileRoute('/knowledge-preview')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 64),
      knowledgeId: textParam(search, 'knowledgeId', 64),
      contentId: textParam(search, 'contentId', 64),
      planId: textParam(search, 'planId', 64),
      share: textParam(search, 'share', 40),
    }),
  component: lazyScreen(
    () => import('#web/features/site/screens/knowledge-preview.screen.tsx').then((file) => file.KnowledgePreviewScreen),
    knowledgeTexts,
    catalogueTexts,
    followingTexts,
    learningTexts,
    commentTexts,
    sharingTexts,
  ),
})
