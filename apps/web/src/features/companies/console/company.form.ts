import { companyCreate, companyUpdate } from '@portal/contract/companies/company-staff.contract.ts'

/** The call that updates a company; its schema validates the fields of the form. */
export const companySaveForm = companyUpdate
export const companyCreateForm = companyCreate
