import { signInList } from '@portal/contract/identity/sign-in-log.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadSignInLog } from './sign-in-log.service.ts'

export function serveSignInLog(app: FastifyInstance, deps: Deps): void {
  route(app, deps, signInList, ({ input, lang }) => loadSignInLog(deps, input, lang))
}
