import { brandSave } from '@portal/contract/site/brand.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const brandForm = brandSave
