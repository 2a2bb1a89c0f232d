import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/** Returns the only company whose requirements the actor may manage; null means every company. */
export const requirementBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'companies')

/** Returns true when the actor may manage the requirements of a company. */
export function canManageRequirementsInCompany(actor: Actor, companyId: string): boolean {
  const bound = requirementBoundOf(actor)
  return bound === null || bound === companyId
}
