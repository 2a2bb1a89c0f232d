import {
  serviceAccountCreate,
  serviceAccountList,
  serviceAccountRevoke,
  serviceTokenRotate,
} from '@portal/contract/developers/service-account.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  createServiceAccount,
  loadServiceAccounts,
  revokeServiceAccount,
  rotateServiceToken,
} from './service-account.service.ts'

/** Serves service accounts and their tokens, for staff. */
export function serveDevelopers(app: FastifyInstance, deps: Deps): void {
  route(app, deps, serviceAccountList, ({ actor, lang }) => loadServiceAccounts(deps, actor, lang))
  route(app, deps, serviceAccountCreate, ({ input, actor }) => createServiceAccount(deps, actor, input))
  route(app, deps, serviceTokenRotate, ({ input, actor }) => rotateServiceToken(deps, actor, input))
  route(app, deps, serviceAccountRevoke, async ({ input, actor }) => {
    await revokeServiceAccount(deps, actor, input.accountId)
    return {}
  })
}
