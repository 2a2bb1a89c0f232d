import type { Actor } from '../../core/access/session.ts'

/** Returns true when the actor may buy something for the company as a whole, such as a VIP term. */
export const canBuyForCompany = (actor: Pick<Actor, 'grants' | 'companyGrants'>): boolean =>
  actor.companyGrants.includes('companies') || actor.grants.includes('companies')
