import type { Db } from '../../database/connection.ts'

/**
 * The condition that an attempt found by its id is open. It is written so that the planner uses no index of open
 * attempts: it assumes those to be as short as when it last looked, perhaps at night, and would walk all of them for
 * each candidate in the morning.
 */
export const isOpenAttempt = (db: Db, attempt: 'a' | 'attempt') => db`${db(attempt)}.state || '' = 'open'`
