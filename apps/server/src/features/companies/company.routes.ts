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
import { companiesFor, companyFor, switchTo } from './company.service.ts'
import {
  affectedBy,
  codesFor,
  companyForStaff,
  createCompany,
  saveCompany,
  turnCompany,
} from './company-staff.service.ts'
import { activateSubscription, createCode } from './subscription.service.ts'

export function serveCompanies(app: FastifyInstance, deps: Deps): void {
  route(app, deps, companyInfo, ({ actor, lang }) => companyFor(deps, actor, lang))
  route(app, deps, otherCompany, ({ actor, lang }) => companiesFor(deps, actor, lang))
  route(app, deps, switchCompany, ({ actor, input, lang }) => switchTo(deps, actor, input.targetCompanyId, lang))
  route(app, deps, subscribeActivation, ({ actor, input }) => activateSubscription(deps, actor, input))
  route(app, deps, subscriptionCodeCreate, ({ actor, input }) => createCode(deps, actor, input))
  route(app, deps, companyRead, ({ actor, input }) => companyForStaff(deps, actor, input.companyId))
  route(app, deps, companyCreate, ({ actor, input }) => createCompany(deps, actor, input))
  route(app, deps, companySave, ({ actor, input }) => saveCompany(deps, actor, input))
  route(app, deps, companyAffected, ({ actor, input }) => affectedBy(deps, actor, input.companyId))
  route(app, deps, companySuspend, ({ actor, input }) => turnCompany(deps, actor, input, 'suspended'))
  route(app, deps, companyResume, ({ actor, input }) => turnCompany(deps, actor, input, 'active'))
  route(app, deps, subscriptionCodes, ({ input }) => codesFor(deps, input))
}
