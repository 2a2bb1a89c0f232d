import {
  contactMessageClose,
  contactMessageList,
  contactMessageRead,
  contactMessageReopen,
  contactOfficesPut,
  contactOfficesRead,
  contactSend,
  contacts,
} from '@portal/contract/site/contact.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import {
  closeMessage,
  contactMessageFor,
  contactMessagesFor,
  contactsFor,
  officesForStaff,
  putOffices,
  reopenMessage,
  takeContactMessage,
} from './contact.service.ts'

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
  route(app, deps, contactMessageRead, ({ input }) => contactMessageFor(deps, input.messageId))
  route(app, deps, contactMessageReopen, async ({ actor, input }) => {
    await reopenMessage(deps, actor, input.messageId)
    return {}
  })
  route(app, deps, contactOfficesRead, () => officesForStaff(deps))
  route(app, deps, contactOfficesPut, ({ actor, input }) => putOffices(deps, actor, input))
}
