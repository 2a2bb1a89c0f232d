import { companyCreate, companyUpdate } from '@portal/contract/companies/company-staff.contract.ts'

/** The call that updates a company, with the rules of its form. */
export const companySaveForm = companyUpdate
export const companyCreateForm = companyCreate
