import { linkConfirm, linkOpen, linkVisit } from '@portal/contract/learning/link.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { confirmLink, openLink, visitLink } from './link.service.ts'

/** Serves lessons that are pages or videos on other sites. */
export function serveLinks(app: FastifyInstance, deps: Deps): void {
  route(app, deps, linkOpen, ({ actor, input, lang }) => openLink(deps, actor, input, lang))
  route(app, deps, linkVisit, ({ actor, input }) => visitLink(deps, actor, input))
  route(app, deps, linkConfirm, ({ actor, input }) => confirmLink(deps, actor, input))
}
