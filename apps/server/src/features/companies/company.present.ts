import type { companySwitch, myCompanyList, ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import type { companyRead } from '@portal/contract/companies/company-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { CompanyWithOperatorFields } from '../identity/identity.public.ts'
import type { Company } from './company.store.ts'
import { companyRevision } from './company-staff.rules.ts'

const flagsOf = (company: Company) => ({
  knowledgeModule: company.knowledgeModule,
  showVipPaidCourseFlg: company.showVipPaidCourse,
  showWannaLearnFlg: company.showWannaLearn,
  showSharingRewardsFlg: company.showSharingRewards,
  showSearchCourseFlg: company.showSearchCourse,
  showRecommendCourseFlg: company.showRecommendCourse,
})

const logoOf = (company: Company) => (company.logoFile ? publicFileUrl(company.logoFile) : '')

export function presentCompany(company: Company, lang: Lang): DataOf<typeof ownCompanyRead> {
  return {
    id: company.id,
    companyName: pickText(company.name, lang),
    shortName: pickText(company.shortName, lang),
    logo: logoOf(company),
    brandColor: company.brandColor,
    configData: flagsOf(company),
  }
}

export function presentCompanyChoice(
  company: Company,
  currentId: string,
  lang: Lang,
): DataOf<typeof myCompanyList>['list'][number] {
  return {
    id: company.id,
    companyName: pickText(company.name, lang),
    shortName: pickText(company.shortName, lang),
    logo: logoOf(company),
    isCurrent: company.id === currentId,
  }
}

export function presentSwitchedCompany(company: Company, lang: Lang): DataOf<typeof companySwitch> {
  return { companyInfo: { id: company.id, logo: logoOf(company), companyName: pickText(company.name, lang) } }
}

export function presentStaffCompany(
  company: CompanyWithOperatorFields,
  actor: Actor,
  mayChangeAll: boolean,
): DataOf<typeof companyRead>['company'] {
  return {
    id: company.id,
    name: company.name,
    shortName: company.shortName,
    logo: logoOf(company),
    brandColor: company.brandColor,
    singleSession: company.singleSession,
    configData: flagsOf(company),
    revision: companyRevision(company),
    status: company.status,
    vipUntil: company.vipUntil?.toISOString() ?? null,
    createdAt: company.createdAt.toISOString(),
    people: company.people,
    departments: company.departments,
    hasWecom: company.hasWecom,
    agreement: { version: company.agreementVersion, signed: company.signed },
    isMine: company.id === actor.companyId,
    mayChangeAll,
  }
}
