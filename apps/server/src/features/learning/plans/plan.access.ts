import { type Actor, companyBoundOf } from '../../../core/access/session.ts'

/** Returns the only company whose plans the actor may manage; null: every company. */
export const planBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'companies')

/** Returns true when the actor may manage the plans of a company. */
export function canManagePlansInCompany(actor: Actor, companyId: string): boolean {
  const bound = planBoundOf(actor)
  return bound === null || bound === companyId
}
