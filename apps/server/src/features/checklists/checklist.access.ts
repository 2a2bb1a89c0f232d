import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/** Returns the only company whose checklists the actor may manage; null means every company. */
export const checklistBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'companies')

/** Returns true when the actor may manage the checklists of a company. */
export function canManageChecklistsInCompany(actor: Actor, companyId: string): boolean {
  const bound = checklistBoundOf(actor)
  return bound === null || bound === companyId
}
