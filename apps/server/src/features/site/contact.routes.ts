import { contactMessageClose, contactMessageList, contactOfficesPut, contactSend, contacts } from '@portal/contract/site/contact.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/route.ts'
import { closeMessage, contactMessagesFor, contactsFor, putOffices, takeContactMessage } from './contact.service.ts'

/** How people reach who runs the portal. */
export function serveContact(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, contacts, ({ lang }) => contactsFor(deps, lang))
  publicRoute(app, deps, contactSend, async ({ actor, input, lang }) => {
    await takeContactMessage(deps, actor, input, lang)
    return {}
  })
  route(app, deps, contactMessageList, ({ input }) => contactMessagesFor(deps, input))
  route(app, deps, contactMessageClose, async ({ actor, input }) => {
    await closeMessage(deps, actor, input)
    return {}
  })
  route(app, deps, contactOfficesPut, async ({ actor, input }) => {
    await putOffices(deps, actor, input)
    return {}
  })
}
