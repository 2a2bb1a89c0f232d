export { type PolicyBody, policyDigest } from './policy.rules.ts'
