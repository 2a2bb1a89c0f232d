/**
 * The lines of SQL of each feature that are still longer than 160 characters. The numbers may only decrease: `npm run
 * tables -- owners` lowers them.
 */
export const longSql: Readonly<Record<string, number>> = {}
