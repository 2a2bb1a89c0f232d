export { SectionsField } from './sections-field.tsx'
