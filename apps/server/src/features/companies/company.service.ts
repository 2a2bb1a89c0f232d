import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Lang } from '../../core/text/language.ts'
import { setSessionCompany } from '../identity/identity.public.ts'
import { presentCompany, presentCompanyChoice, presentSwitchedCompany } from './company.present.ts'
import { findCompany, listCompaniesOfPerson } from './company.store.ts'

/**
 * Loads the company of the session with its six feature flags. Throws `membershipWithdrawn` if that company is not
 * found.
 */
export async function loadCompany(deps: Deps, actor: Actor, lang: Lang) {
  const company = await findCompany(deps.sql, actor.companyId)
  if (!company) throw new AppError('membershipWithdrawn')
  return presentCompany(company, lang)
}

export async function loadCompanyChoices(deps: Deps, actor: Actor, lang: Lang) {
  const list = await listCompaniesOfPerson(deps.sql, actor.accountId)
  return { list: list.map((company) => presentCompanyChoice(company, actor.companyId, lang)) }
}

/**
 * Moves the caller's session, and no other, to another of their companies. Throws `notYourCompany` for a company that
 * the caller does not belong to.
 */
export async function switchCompany(deps: Deps, actor: Actor, companyId: string, lang: Lang) {
  if (!(await setSessionCompany(deps.sql, actor.sessionId, companyId))) throw new AppError('notYourCompany')
  const company = await findCompany(deps.sql, companyId)
  if (!company) throw new AppError('notYourCompany')
  return presentSwitchedCompany(company, lang)
}
