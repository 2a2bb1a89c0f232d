import {
  personRoleGrant,
  personRoleRevoke,
  personRoles,
  roleCreate,
  roleDelete,
  roleHolders,
  roleList,
  roleUpdate,
} from '@portal/contract/identity/role.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  createRole,
  grantRole,
  loadPersonRoles,
  loadRoleHolders,
  loadRoles,
  removeRole,
  revokeRole,
  saveRole,
} from './role.service.ts'

/** Serves roles, and their holders. */
export function serveRoles(app: FastifyInstance, deps: Deps): void {
  route(app, deps, roleList, ({ actor }) => loadRoles(deps, actor))
  route(app, deps, roleHolders, ({ input, actor, lang }) => loadRoleHolders(deps, actor, input, lang))
  route(app, deps, roleCreate, async ({ input, actor }) => ({ roleId: await createRole(deps, actor, input) }))
  route(app, deps, roleUpdate, async ({ input, actor }) => ({ roleId: await saveRole(deps, actor, input) }))
  route(app, deps, roleDelete, async ({ input, actor }) => {
    await removeRole(deps, actor, input.roleId)
    return {}
  })
  route(app, deps, personRoles, ({ input, actor, lang }) => loadPersonRoles(deps, actor, input, lang))
  route(app, deps, personRoleGrant, async ({ input, actor }) => {
    await grantRole(deps, actor, input)
    return {}
  })
  route(app, deps, personRoleRevoke, async ({ input, actor }) => {
    await revokeRole(deps, actor, input)
    return {}
  })
}
