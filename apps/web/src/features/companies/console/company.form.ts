import { companyCreate, companySave } from '@portal/contract/companies/company-staff.contract.ts'

/** The calls of the forms, with their rules. */
export const companySaveForm = companySave
export const companyCreateForm = companyCreate
