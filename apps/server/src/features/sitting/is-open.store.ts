import type { Db } from '../../database/connection.ts'

/**
 * True when an attempt found by its id is open. Written so that no index of open attempts serves it: the planner
 * assumes those to be as short as when it last looked, perhaps at night, and would walk all of them for each candidate
 * in the morning.
 */
export const isOpenOne = (db: Db, attempt: 'a' | 'attempt') => db`${db(attempt)}.state || '' = 'open'`
