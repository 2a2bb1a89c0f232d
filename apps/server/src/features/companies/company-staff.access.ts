import { type Actor, companyBoundOf } from '../../core/access/session.ts'

/** Returns true for staff of the whole organisation, who may change every field of a company. */
export const canManageAllCompanies = (actor: Actor): boolean => companyBoundOf(actor, 'companies') === null

/** Returns true for staff of the company or of the whole organisation. */
export const canManageCompany = (actor: Actor, companyId: string): boolean =>
  canManageAllCompanies(actor) || companyBoundOf(actor, 'companies') === companyId.toLowerCase()
