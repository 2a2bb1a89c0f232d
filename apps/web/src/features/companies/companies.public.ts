export { reloadInitialData, switchCompany, useCompanies, useCompanyInfo, useFlags } from './company.queries.ts'
