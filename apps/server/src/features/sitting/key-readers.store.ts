import type { Db } from '../../database/connection.ts'

/** The permissions that show keys: of banks, and of the papers of an exam. */
export const keyGrants = ['questions', 'exams'] as const

/** Could the candidate of attempt `t`, with its account and terms, read keys when it began, or can they now? */
export const couldReadKeys = (db: Db) => db`(coalesce((t.terms -> 'readsKeys')::boolean, false)
  or exists (select from held_grant g where g.account_id = t.account_id and g.grant_name = any(${[...keyGrants]}::text[])))`
