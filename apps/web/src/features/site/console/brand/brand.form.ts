import { brandSave } from '@portal/contract/site/brand.contract.ts'

/** The call that saves the brand; its schema validates the fields of the form. */
export const brandForm = brandSave
