import type { Db } from '../../database/connection.ts'

/**
 * Returns the SQL condition that an attempt, which is found by its id, is open. The condition keeps the planner from
 * using an index of open attempts. The planner assumes that such an index is as small as when it was last analysed,
 * perhaps at night, and would read all of it for each candidate in the morning.
 */
export const openAttemptCondition = (db: Db, attempt: 'a' | 'attempt') => db`${db(attempt)}.state || '' = 'open'`
