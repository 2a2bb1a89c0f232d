export { identityTexts } from './identity-texts.ts'
