export { digestOf, type PolicyBody } from './policy.rules.ts'
