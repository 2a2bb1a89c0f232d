import { createHash } from 'node:crypto'
import type { BilingualText } from '../../core/text/language.ts'
import type { CompanyRow } from '../identity/identity.public.ts'

/** The fields of a company's form, for the audit log. */
export const companyFacts = (company: CompanyRow) => ({
  name: trimText(company.name),
  shortName: trimText(company.shortName),
  brandColor: company.brandColor,
  logo: company.logoFile,
  singleSession: company.singleSession,
  knowledgeModule: company.knowledgeModule,
  showVipPaidCourseFlg: company.showVipPaidCourse,
  showWannaLearnFlg: company.showWannaLearn,
  showSharingRewardsFlg: company.showSharingRewards,
  showSearchCourseFlg: company.showSearchCourse,
  showRecommendCourseFlg: company.showRecommendCourse,
})
export type CompanyFacts = ReturnType<typeof companyFacts>

/** Names a state of a company's form: the same facts are the same revision, whoever wrote them. */
export const companyRevision = (company: CompanyRow): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(companyFacts(company))))
    .digest('base64url')
    .slice(0, 16)

/** What only those change who look after the whole organisation: what it is called in full, and what it is given (decision 26). */
const ofTheOperator = [
  'name',
  'knowledgeModule',
  'showVipPaidCourseFlg',
  'showWannaLearnFlg',
  'showSharingRewardsFlg',
  'showSearchCourseFlg',
  'showRecommendCourseFlg',
] as const satisfies readonly (keyof CompanyFacts)[]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that somebody who is bound to the company would change and may not; the same value again changes nothing. */
export const fieldsOnlyOperatorMayChange = (before: CompanyFacts, after: CompanyFacts): string[] => [
  ...new Set(
    ofTheOperator
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => (field === 'name' ? 'name' : 'configData')),
  ),
]

/** A text without blank parts and ends, in the order of languages. */
export const trimText = (text: BilingualText): BilingualText => ({
  ...(text.zh?.trim() ? { zh: text.zh.trim() } : {}),
  ...(text.en?.trim() ? { en: text.en.trim() } : {}),
})

/** A colour as it is kept: in capitals; null for none. */
export const brandColorOf = (given: string): string | null => given.toUpperCase() || null
