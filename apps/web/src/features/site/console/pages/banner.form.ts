import { bannerSave } from '@portal/contract/site/banner.contract.ts'

/** The call that saves a banner, with the rules of its form. */
export const bannerForm = bannerSave
