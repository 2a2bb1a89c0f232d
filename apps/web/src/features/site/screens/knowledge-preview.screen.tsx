import { getRouteApi } from '@tanstack/react-router'
import { KnowledgePage } from '#web/features/learning/knowledge.public.ts'
import { InvitedBy, useInvitation } from '#web/features/sharing/sharing.public.ts'
import { renderProductComments } from '../product/product-comments.tsx'
import { renderKnowledgeItemShare } from '../product/product-share.tsx'

const route = getRouteApi('/knowledge-preview')

/** An item of the knowledge library with its comments. */
export function KnowledgePreviewScreen() {
  const { id, knowledgeId, contentId, planId = '', share } = route.useSearch()
  const navigate = route.useNavigate()
  const productId = id ?? knowledgeId
  const invitation = useInvitation(
    productId,
    share,
    () => void navigate({ search: ({ share: _, ...rest }) => rest, replace: true, resetScroll: false }),
  )
  // The item opens with its page, and a person who has opened it can no longer be invited to it, so the invitation is
  // recorded first.
  return (
    <>
      <InvitedBy {...invitation} />
      {invitation.isPending ? null : (
        <KnowledgePage
          key={productId}
          productId={productId}
          contentId={contentId}
          planId={planId}
          comments={renderProductComments}
          share={renderKnowledgeItemShare}
        />
      )}
    </>
  )
}
