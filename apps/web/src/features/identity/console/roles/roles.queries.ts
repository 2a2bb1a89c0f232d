import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import { personRoles, roleHolders, roleList } from '@portal/contract/identity/role.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type StaffRole = DataOf<typeof roleList>['roles'][number]
export type PersonRole = DataOf<typeof personRoles>['roles'][number]
/** A role as it is shown: its name, its description and its permissions. */
export type RoleSummary = Pick<StaffRole, 'builtIn' | 'name' | 'description'> & {
  readonly grants: readonly StaffGrant[]
}
export const useStaffRoles = () => useAnswer(roleList, {}, { staleTime: 0 })
export const useRoleHolders = (roleId: string) => useAnswer(roleHolders, { roleId }, { staleTime: 0 })
export const usePersonRoles = (personId: string) => useAnswer(personRoles, { personId }, { staleTime: 0 })
