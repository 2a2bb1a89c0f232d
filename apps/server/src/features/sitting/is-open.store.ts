import type { Db } from '../../database/connection.ts'

/**
 * Whether an attempt that is found by its id is open. So written that no index of the open attempts serves it: the planner believes those
 * to be as short as they were when it last looked, perhaps at night, and would walk all of them for each candidate in the morning.
 */
export const isOpenOne = (db: Db, attempt: 'a' | 'attempt') => db`${db(attempt)}.state || '' = 'open'`
