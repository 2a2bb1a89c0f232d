export { reloadInitialData, switchCompany, useCompanies, useCompanyInfo } from './company.queries.ts'
