import {
  contactList,
  contactMessageClose,
  contactMessageList,
  contactMessageRead,
  contactMessageReopen,
  contactMessageSend,
  contactOfficesRead,
  contactOfficesSave,
} from '@portal/contract/site/contact.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import {
  closeContactMessage,
  createContactMessage,
  loadContactMessage,
  loadContactMessages,
  loadContacts,
  loadStaffOffices,
  reopenContactMessage,
  saveOffices,
} from './contact.service.ts'

/** Serves the calls of the contact page, and those with which staff manage its messages and offices. */
export function serveContact(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, contactList, ({ lang }) => loadContacts(deps, lang))
  publicRoute(app, deps, contactMessageSend, async ({ actor, input, lang }) => {
    await createContactMessage(deps, actor, input, lang)
    return {}
  })
  route(app, deps, contactMessageList, ({ input, lang }) => loadContactMessages(deps, input, lang))
  route(app, deps, contactMessageClose, async ({ actor, input }) => {
    await closeContactMessage(deps, actor, input)
    return {}
  })
  route(app, deps, contactMessageRead, ({ input, lang }) => loadContactMessage(deps, input.messageId, lang))
  route(app, deps, contactMessageReopen, async ({ actor, input }) => {
    await reopenContactMessage(deps, actor, input.messageId)
    return {}
  })
  route(app, deps, contactOfficesRead, () => loadStaffOffices(deps))
  route(app, deps, contactOfficesSave, ({ actor, input }) => saveOffices(deps, actor, input))
}
