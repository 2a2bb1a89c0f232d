export { parseCreditAmount } from './credit-amount.ts'
