import { bannerSave } from '@portal/contract/site/banner.contract.ts'

/** The call that saves a banner; its schema validates the fields of the form. */
export const bannerForm = bannerSave
