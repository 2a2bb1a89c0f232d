export { useBrand } from './brand.ts'
export {
  refreshCompany,
  reloadApp,
  switchToCompany,
  useOtherCompanies,
  useCompanyInfo,
  useFlags,
} from './company.queries.ts'
