export { CheckForm } from './parts/check-form.tsx'
export { WhereNumber } from './parts/where-number.tsx'
