import {
  otherSessionsEnd,
  ownSessionEnd,
  ownSessionList,
  passwordReauthenticate,
} from '@portal/contract/identity/own-sessions.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { reauthenticateWithPassword } from '../reauthentication.service.ts'
import { endOtherOwnSessions, endOwnSession, loadOwnSessions } from './sessions.service.ts'

/** Serves the calls with which people view and end their own sessions, and reauthenticate within one. */
export function serveOwnSessions(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ownSessionList, ({ actor, lang }) => loadOwnSessions(deps, actor, lang))
  route(app, deps, ownSessionEnd, ({ actor, input, lang }) => endOwnSession(deps, actor, input.ownSessionId, lang))
  route(app, deps, otherSessionsEnd, ({ actor, lang }) => endOtherOwnSessions(deps, actor, lang))
  route(app, deps, passwordReauthenticate, async ({ actor, input }) => {
    await reauthenticateWithPassword(deps, actor, input.password)
    return {}
  })
}
