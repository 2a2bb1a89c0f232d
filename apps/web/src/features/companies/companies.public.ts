export { useBrand } from './brand.ts'
export {
  learnCompany,
  reloadInitialData,
  switchCompany,
  useCompanies,
  useCompanyInfo,
  useFlags,
} from './company.queries.ts'
