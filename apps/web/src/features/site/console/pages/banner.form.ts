import { bannerSave } from '@portal/contract/site/banner.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const bannerForm = bannerSave
