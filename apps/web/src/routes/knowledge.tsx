import { createFileRoute } from '@tanstack/react-router'
import { prefetchKnowledgeLibrary } from '#web/features/catalogue/knowledge/knowledge.queries.ts'
import { knowledgeTexts } from '#web/features/catalogue/knowledge/knowledge-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** The knowledge library; topic, form, tag, search term, order and page are in the address. */
export const Route = createFileRoute('/knowledge')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      topic: textParam(search, 'topic', 64),
      form: choiceParam(search, 'form', ['procedure', 'checklist', 'faultCase', 'reference', 'recording']),
      tag: textParam(search, 'tag', 60),
      sort: choiceParam(search, 'sort', ['relevance', 'newest', 'popular']),
      page: pageParam(search),
    }),
  loader: ({ location }) => {
    if (location.searchStr === '') prefetchKnowledgeLibrary()
  },
  component: lazyScreen(
    () => import('#web/features/catalogue/knowledge/screens/knowledge.screen.tsx').then((file) => file.KnowledgeScreen),
    knowledgeTexts,
  ),
})
