import { myPosts, personPosts, postGrant, postRevoke, postSubjects } from '@portal/contract/identity/post.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { grantPost, loadOwnPosts, loadPersonPosts, loadPostSubjects, revokePost } from './post.service.ts'

/** Serves posts and their holders. */
export function servePosts(app: FastifyInstance, deps: Deps): void {
  route(app, deps, personPosts, ({ input, actor, lang }) => loadPersonPosts(deps, actor, input, lang))
  route(app, deps, postSubjects, ({ input, actor }) => loadPostSubjects(deps, actor, input))
  route(app, deps, postGrant, async ({ input, actor }) => {
    await grantPost(deps, actor, input)
    return {}
  })
  route(app, deps, postRevoke, async ({ input, actor }) => {
    await revokePost(deps, actor, input)
    return {}
  })
  route(app, deps, myPosts, ({ actor }) => loadOwnPosts(deps, actor))
}
