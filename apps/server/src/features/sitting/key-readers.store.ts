import type { Db } from '../../database/connection.ts'
import { keyGrants } from './key-readers.rules.ts'

/** True when the candidate of attempt `t`, with its account and terms, could read keys when it started, or can now. */
export const couldReadKeys = (db: Db) => db`(coalesce((t.terms -> 'readsKeys')::boolean, false)
  or exists (select from held_grant g where g.account_id = t.account_id and g.grant_name = any(${[...keyGrants]}::text[])))`
