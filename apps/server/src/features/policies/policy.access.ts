import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/** Returns the only company whose policies the actor may manage; null means every company. */
export const policyBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'companies')

/** Returns true when the actor may manage the policies of a company. */
export function canManagePoliciesInCompany(actor: Actor, companyId: string): boolean {
  const bound = policyBoundOf(actor)
  return bound === null || bound === companyId
}
