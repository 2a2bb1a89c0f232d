export { type AccountMenuCounts, useAccountMenuCounts } from './centre.queries.ts'
