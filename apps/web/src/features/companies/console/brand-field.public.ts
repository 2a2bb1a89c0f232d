export { BrandColorField } from './brand-field.tsx'
