import {
  commentCreate,
  commentLikeSet,
  commentList,
  productFavouriteSet,
} from '@portal/contract/community/comment.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { createComment, loadComments, setCommentLiked, setProductFavourite } from './comment.service.ts'
import { serveFollowing } from './follow.routes.ts'
import { serveModeration } from './moderation.routes.ts'
import { serveNotices } from './notices/notice.routes.ts'
import { serveWishes } from './wishes/wish.routes.ts'

export function serveCommunity(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, commentList, ({ actor, input, lang }) => loadComments(deps, actor, input, lang))
  route(app, deps, commentCreate, ({ actor, input }) => createComment(deps, actor, input))
  route(app, deps, commentLikeSet, ({ actor, input }) =>
    setCommentLiked(deps, actor, input.commentId, input.state !== 0),
  )
  route(app, deps, productFavouriteSet, ({ actor, input }) =>
    setProductFavourite(deps, actor, input.productId, input.state !== 0),
  )
  serveModeration(app, deps)
  serveFollowing(app, deps)
  serveNotices(app, deps)
  serveWishes(app, deps)
}
