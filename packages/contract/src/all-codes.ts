import { catalogueCodes } from './catalogue/catalogue.codes.ts'
import { certificateCodes } from './certificates/certificates.codes.ts'
import { checklistCodes } from './checklists/checklists.codes.ts'
import { communityCodes } from './community/community.codes.ts'
import { companyCodes } from './companies/companies.codes.ts'
import { creditCodes } from './credits/credits.codes.ts'
import { developerCodes } from './developers/developers.codes.ts'
import { examCodes } from './exams/exams.codes.ts'
import { coreCodes, type ErrorWords } from './http/codes.ts'
import { identityCodes } from './identity/identity.codes.ts'
import { learningCodes } from './learning/learning.codes.ts'
import { liveCodes } from './live/live.codes.ts'
import { mediaCodes } from './media/media.codes.ts'
import { operationCodes } from './operations/operations.codes.ts'
import { orderCodes } from './orders/orders.codes.ts'
import { policyCodes } from './policies/policies.codes.ts'
import { questionCodes } from './questions/questions.codes.ts'
import { requirementCodes } from './requirements/requirements.codes.ts'
import { sharingCodes } from './sharing/sharing.codes.ts'
import { siteCodes } from './site/site.codes.ts'

/** Every error of the portal by its stable name. */
export const allCodes = {
  ...coreCodes,
  ...identityCodes,
  ...catalogueCodes,
  ...learningCodes,
  ...mediaCodes,
  ...liveCodes,
  ...communityCodes,
  ...examCodes,
  ...questionCodes,
  ...certificateCodes,
  ...checklistCodes,
  ...policyCodes,
  ...creditCodes,
  ...requirementCodes,
  ...sharingCodes,
  ...companyCodes,
  ...siteCodes,
  ...orderCodes,
  ...operationCodes,
  ...developerCodes,
} as const satisfies Record<string, ErrorWords>

export type ErrorCode = keyof typeof allCodes
