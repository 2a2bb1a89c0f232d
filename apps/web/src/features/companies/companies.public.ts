export { useApplyCompanyBrand } from './brand.ts'
export {
  refreshCompanyAnswers,
  refreshSessionCompany,
  switchToCompany,
  useCompanyFeatures,
  useMyCompanies,
  useOwnCompany,
} from './company.queries.ts'
