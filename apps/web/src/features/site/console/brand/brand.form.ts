import { brandPut } from '@portal/contract/site/brand.contract.ts'

/** The call of the form, with its rules. */
export const brandForm = brandPut
