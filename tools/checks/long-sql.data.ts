/** How many lines of SQL of each feature are still longer than 160 characters. The numbers only shrink: `npm run table:owners` takes them down. */
export const longSql: Readonly<Record<string, number>> = {
  centres: 1,
  certificates: 2,
  live: 1,
  orders: 1,
  practice: 1,
  results: 1,
  site: 1,
  sitting: 1,
}
