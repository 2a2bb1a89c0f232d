import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/**
 * Returns true if the caller, who holds `companies`, holds it for all companies and may therefore change every field of
 * a company.
 */
export const canManageAllCompanies = (actor: Actor): boolean => companyBoundOf(actor, 'companies') === null

/** Returns true if the caller, who holds `companies`, holds it for all companies or for this one. */
export const canManageCompany = (actor: Actor, companyId: string): boolean =>
  canManageAllCompanies(actor) || companyBoundOf(actor, 'companies') === companyId.toLowerCase()
