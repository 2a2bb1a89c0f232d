import { companyCreate, companyUpdate } from '@portal/contract/companies/company-staff.contract.ts'

/** The calls of the forms, with their rules. */
export const companySaveForm = companyUpdate
export const companyCreateForm = companyCreate
