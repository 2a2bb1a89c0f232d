import { companySwitch, myCompanyList, ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import {
  activationCodeList,
  companyAffectedPeople,
  companyCreate,
  companyRead,
  companyResume,
  companySuspend,
  companyUpdate,
} from '@portal/contract/companies/company-staff.contract.ts'
import { activationCodeCreate, activationCodeUse } from '@portal/contract/companies/subscription.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadCompany, loadCompanyChoices, switchCompany } from './company.service.ts'
import {
  changeCompanyStatus,
  createCompany,
  loadActivationCodes,
  loadStaffCompany,
  loadSuspensionImpact,
  saveCompany,
} from './company-staff.service.ts'
import { createActivationCode, redeemActivationCode } from './subscription.service.ts'

export function serveCompanies(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ownCompanyRead, ({ actor, lang }) => loadCompany(deps, actor, lang))
  route(app, deps, myCompanyList, ({ actor, lang }) => loadCompanyChoices(deps, actor, lang))
  route(app, deps, companySwitch, ({ actor, input, lang }) => switchCompany(deps, actor, input.targetCompanyId, lang))
  route(app, deps, activationCodeUse, ({ actor, input }) => redeemActivationCode(deps, actor, input))
  route(app, deps, activationCodeCreate, ({ actor, input }) => createActivationCode(deps, actor, input))
  route(app, deps, companyRead, ({ actor, input }) => loadStaffCompany(deps, actor, input.companyId))
  route(app, deps, companyCreate, ({ actor, input }) => createCompany(deps, actor, input))
  route(app, deps, companyUpdate, ({ actor, input }) => saveCompany(deps, actor, input))
  route(app, deps, companyAffectedPeople, ({ actor, input }) => loadSuspensionImpact(deps, actor, input.companyId))
  route(app, deps, companySuspend, ({ actor, input }) => changeCompanyStatus(deps, actor, input, 'suspended'))
  route(app, deps, companyResume, ({ actor, input }) => changeCompanyStatus(deps, actor, input, 'active'))
  route(app, deps, activationCodeList, ({ input, lang }) => loadActivationCodes(deps, input, lang))
}
