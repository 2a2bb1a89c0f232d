export { useBrand } from './brand.ts'
export {
  refreshCompany,
  reloadApp,
  switchToCompany,
  useCompanyInfo,
  useFlags,
  useOtherCompanies,
} from './company.queries.ts'
