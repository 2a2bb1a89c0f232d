import { brandSave } from '@portal/contract/site/brand.contract.ts'

/** The call that saves the brand, with the rules of its form. */
export const brandForm = brandSave
