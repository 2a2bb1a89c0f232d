import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/** Returns the only company whose credits the actor may manage; null means every company. */
export const creditBoundOf = (actor: Actor): string | null => companyBoundOf(actor, 'companies')

/** Returns true when the actor may read a kind of credits. The portal's kinds count in every company. */
export function canReadCreditKind(actor: Actor, companyId: string | null): boolean {
  const bound = creditBoundOf(actor)
  return bound === null || companyId === null || bound === companyId
}

/**
 * Returns true when the actor may change a kind of credits and its rates. The portal's kinds need the grant for all
 * companies.
 */
export function canChangeCreditKind(actor: Actor, companyId: string | null): boolean {
  const bound = creditBoundOf(actor)
  return bound === null || bound === companyId
}
