import { getRouteApi } from '@tanstack/react-router'
import { KnowledgePage } from '#web/features/learning/knowledge.public.ts'
import { commentsOf } from '../product/comments-of.tsx'

const route = getRouteApi('/knowledge-preview')

/** An item of the knowledge library with what others say of it. */
export function KnowledgePreviewScreen() {
  const { id, knowledgeId, contentId, planId = '' } = route.useSearch()
  const productId = id ?? knowledgeId
  return <KnowledgePage key={productId} productId={productId} contentId={contentId} planId={planId} comments={commentsOf} />
}
