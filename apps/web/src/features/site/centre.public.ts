export { type PersonalPageCounts, usePersonalPageCounts } from './centre.queries.ts'
