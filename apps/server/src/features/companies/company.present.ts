import type { companyInfo, otherCompany, switchCompany } from '@portal/contract/companies/company.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickText } from '../../core/language.ts'
import type { Company } from './company.store.ts'

const logoOf = (company: Company) => (company.logoFile ? publicFileUrl(company.logoFile) : '')

export function presentCompany(company: Company, lang: Lang): DataOf<typeof companyInfo> {
  return {
    id: company.id,
    companyName: pickText(company.name, lang),
    shortName: pickText(company.shortName, lang),
    logo: logoOf(company),
    brandColor: company.brandColor,
    configData: {
      knowledgeModule: company.knowledgeModule,
      showVipPaidCourseFlg: company.showVipPaidCourse,
      showWannaLearnFlg: company.showWannaLearn,
      showSharingRewardsFlg: company.showSharingRewards,
      showSearchCourseFlg: company.showSearchCourse,
      showRecommendCourseFlg: company.showRecommendCourse,
    },
  }
}

export function presentChoice(company: Company, currentId: string, lang: Lang): DataOf<typeof otherCompany>['list'][number] {
  return {
    id: company.id,
    companyName: pickText(company.name, lang),
    shortName: pickText(company.shortName, lang),
    logo: logoOf(company),
    isCurrent: company.id === currentId,
  }
}

export function presentSwitched(company: Company, lang: Lang): DataOf<typeof switchCompany> {
  return { companyInfo: { id: company.id, logo: logoOf(company), companyName: pickText(company.name, lang) } }
}
