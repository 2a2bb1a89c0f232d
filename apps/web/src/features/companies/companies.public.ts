export { useBrand } from './brand.ts'
export {
  refreshCompany,
  reloadPortal,
  switchToCompany,
  useCompanyFeatures,
  useOtherCompanies,
  useOwnCompany,
} from './company.queries.ts'
