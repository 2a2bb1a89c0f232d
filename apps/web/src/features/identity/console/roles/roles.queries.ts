import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import { personRoles, roleHolders, roleList } from '@portal/contract/identity/role.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Role = DataOf<typeof roleList>['roles'][number]
export type PersonRole = DataOf<typeof personRoles>['roles'][number]
/** The names and permissions of a role, wherever it is shown. */
export type NamedRole = Pick<Role, 'builtIn' | 'name' | 'description'> & { readonly grants: readonly StaffGrant[] }
export const useRoles = () => useAnswer(roleList, {}, { staleTime: 0 })
export const useRoleHolders = (roleId: string) => useAnswer(roleHolders, { roleId }, { staleTime: 0 })
export const usePersonRoles = (personId: string) => useAnswer(personRoles, { personId }, { staleTime: 0 })
