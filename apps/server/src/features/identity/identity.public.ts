export { agreementTitle } from './agreement/agreement.words.ts'
export { shippedPrivacy } from './agreement/shipped-privacy.words.ts'
export { shippedTerms } from './agreement/shipped-terms.words.ts'
export { moveSession } from './sign-in.store.ts'
