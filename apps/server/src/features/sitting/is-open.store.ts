import type { Db } from '../../database/connection.ts'

/**
 * Returns the SQL condition that an attempt, which is found by its id, is open. It keeps the planner from using an
 * index of open attempts: the planner believes these indexes as small as at its last analysis, perhaps at night, and
 * would read all of them for each candidate in the morning.
 */
export const isOpenAttempt = (db: Db, attempt: 'a' | 'attempt') => db`${db(attempt)}.state || '' = 'open'`
