export { type CentreCounts, useCentreCounts } from './centre.queries.ts'
