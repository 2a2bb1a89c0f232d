import type { Db } from '../../database/connection.ts'

/**
 * Returns the SQL expression of a person's name in the form that `pickName` takes, from a row of `account_name` or
 * another view with `id`, `name` and `name_latin`; null if a left join found no row.
 */
export const personNameColumn = (db: Db, alias: string) =>
  db`case when ${db(alias)}.id is not null then jsonb_build_object('name', ${db(alias)}.name, 'nameLatin', ${db(alias)}.name_latin) end`
