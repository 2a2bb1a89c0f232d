import { myPosts, personPosts, postGive, postSubjects, postTake } from '@portal/contract/identity/post.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { givePost, loadOwnPosts, loadPersonPosts, loadPostSubjects, takePost } from './post.service.ts'

/** Serves posts, and their holders. */
export function servePosts(app: FastifyInstance, deps: Deps): void {
  route(app, deps, personPosts, ({ input, actor, lang }) => loadPersonPosts(deps, actor, input, lang))
  route(app, deps, postSubjects, ({ input, actor }) => loadPostSubjects(deps, actor, input))
  route(app, deps, postGive, async ({ input, actor }) => {
    await givePost(deps, actor, input)
    return {}
  })
  route(app, deps, postTake, async ({ input, actor }) => {
    await takePost(deps, actor, input)
    return {}
  })
  route(app, deps, myPosts, ({ actor }) => loadOwnPosts(deps, actor))
}
