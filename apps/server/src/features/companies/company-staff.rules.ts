import { createHash } from 'node:crypto'
import type { BilingualText } from '../../core/text/language.ts'
import type { CompanyRow } from '../identity/identity.public.ts'

/** Returns the fields of a company's form, as the audit log and the revision hold them. */
export const companyFacts = (company: CompanyRow) => ({
  name: trimBilingual(company.name),
  shortName: trimBilingual(company.shortName),
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

/** Returns the revision of a company's form. Equal facts always have the same revision. */
export const companyRevision = (company: CompanyRow): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(companyFacts(company))))
    .digest('base64url')
    .slice(0, 16)

/** Fields that only staff of the whole organisation may change: the full name and the features (decision 26). */
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

/**
 * Returns the inputs that differ and that staff of a single company may not change: `name`, or `configData` for any
 * feature. Writing the same value again is not a change.
 */
export const changedRestrictedFields = (before: CompanyFacts, after: CompanyFacts): string[] => [
  ...new Set(
    ofTheOperator
      .filter((field) => !isSame(before[field], after[field]))
      .map((field) => (field === 'name' ? 'name' : 'configData')),
  ),
]

/** Trims a text in each language and drops its empty languages. Chinese always comes before English. */
export const trimBilingual = (text: BilingualText): BilingualText => ({
  ...(text.zh?.trim() ? { zh: text.zh.trim() } : {}),
  ...(text.en?.trim() ? { en: text.en.trim() } : {}),
})

/** Returns a colour in its stored form, with capital letters; null for an empty text. */
export const brandColorOf = (given: string): string | null => given.toUpperCase() || null
