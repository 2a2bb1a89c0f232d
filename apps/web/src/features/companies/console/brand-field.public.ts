export { BrandField } from './brand-field.tsx'
export { companiesConsoleTexts } from './companies-console-texts.ts'
