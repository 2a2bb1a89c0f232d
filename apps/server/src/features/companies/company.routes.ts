import { companyInfo, otherCompany, switchCompany } from '@portal/contract/companies/company.contract.ts'
import {
  companyAffected,
  companyCreate,
  companyRead,
  companyResume,
  companySave,
  companySuspend,
  subscriptionCodes,
} from '@portal/contract/companies/company-staff.contract.ts'
import { subscribeActivation, subscriptionCodeCreate } from '@portal/contract/companies/subscription.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadCompany, loadCompanyChoices, moveToCompany } from './company.service.ts'
import {
  createCompany,
  loadActivationCodes,
  loadAffectedPeople,
  loadStaffCompany,
  saveCompany,
  setCompanySuspended,
} from './company-staff.service.ts'
import { activateSubscription, createActivationCode } from './subscription.service.ts'

export function serveCompanies(app: FastifyInstance, deps: Deps): void {
  route(app, deps, companyInfo, ({ actor, lang }) => loadCompany(deps, actor, lang))
  route(app, deps, otherCompany, ({ actor, lang }) => loadCompanyChoices(deps, actor, lang))
  route(app, deps, switchCompany, ({ actor, input, lang }) => moveToCompany(deps, actor, input.targetCompanyId, lang))
  route(app, deps, subscribeActivation, ({ actor, input }) => activateSubscription(deps, actor, input))
  route(app, deps, subscriptionCodeCreate, ({ actor, input }) => createActivationCode(deps, actor, input))
  route(app, deps, companyRead, ({ actor, input }) => loadStaffCompany(deps, actor, input.companyId))
  route(app, deps, companyCreate, ({ actor, input }) => createCompany(deps, actor, input))
  route(app, deps, companySave, ({ actor, input }) => saveCompany(deps, actor, input))
  route(app, deps, companyAffected, ({ actor, input }) => loadAffectedPeople(deps, actor, input.companyId))
  route(app, deps, companySuspend, ({ actor, input }) => setCompanySuspended(deps, actor, input, 'suspended'))
  route(app, deps, companyResume, ({ actor, input }) => setCompanySuspended(deps, actor, input, 'active'))
  route(app, deps, subscriptionCodes, ({ input, lang }) => loadActivationCodes(deps, input, lang))
}
