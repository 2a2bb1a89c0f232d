import type { Db, SqlFragment } from '../../../database/connection.ts'

/**
 * Returns the SQL statement of the ids of the people that an import by this owner added, in the order of the file;
 * within one company unless `bound` is null.
 */
export const importedPeopleStatement = (
  db: Db,
  { importId, ownerId, bound }: { readonly importId: string; readonly ownerId: string; readonly bound: string | null },
): SqlFragment => db`
  select a.id from person_import i join person_import_row r on r.import_id = i.id and r.verdict = 'new'
  join account a on identifier_key(a.login) = identifier_key(r.meaning ->> 'login')
  where i.id = ${importId} and i.owner_id = ${ownerId}
    and ${bound === null ? db`true` : db`exists (select from membership m where m.account_id = a.id and m.company_id = ${bound})`}
  order by r.line`

/**
 * Returns the SQL statement that selects, in their order, the given ids of active accounts without a password. If
 * `invitedSince` is not null, it omits accounts with an invitation after that instant.
 */
export const invitablePeopleStatement = (db: Db, ids: SqlFragment, invitedSince: Date | null): SqlFragment => db`
  select a.id from (select c.id, row_number() over () as place from (${ids}) c) p join account a on a.id = p.id
  where a.password_hash is null and a.status = 'active'
    and (${invitedSince}::timestamptz is null or a.invited_at is null or a.invited_at <= ${invitedSince})
  order by p.place`
