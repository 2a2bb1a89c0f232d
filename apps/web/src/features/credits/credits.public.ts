export { amountFrom } from './credit-amount.ts'
