import type { Db } from '../../database/connection.ts'

/**
 * Returns the SQL expression of the name of a person as `pickName` takes it, from a row of `account_name` or another
 * view with `id`, `name` and `name_latin`; null for the row that a left join did not find.
 */
export const nameOf = (db: Db, alias: string) =>
  db`case when ${db(alias)}.id is not null then jsonb_build_object('name', ${db(alias)}.name, 'nameLatin', ${db(alias)}.name_latin) end`
