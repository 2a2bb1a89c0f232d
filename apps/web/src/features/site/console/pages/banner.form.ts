import { bannerPut } from '@portal/contract/site/banner.contract.ts'

/** The call of the form, with its rules. */
export const bannerForm = bannerPut
