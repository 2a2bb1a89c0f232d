import type { Db } from '../database/connection.ts'

export type DataSubject = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  /** True if they have a permission or a post. Roles give permissions. */
  readonly isStaff: boolean
  readonly sits: boolean
  readonly certificates: number
}

export async function findDataSubject(db: Db, login: string): Promise<DataSubject | null> {
  const row = await db<DataSubject[]>`
    select a.id, a.login, a.name, a.email, a.phone, exists (select from rights_holder h where h.account_id = a.id) as "isStaff",
      exists (select from attempt t where t.account_id = a.id and t.state = 'open') as sits, (select count(*)::int from certificate c where c.account_id = a.id) as certificates
    from account a where lower(a.login) = lower(${login}) or lower(a.email) = lower(${login}) order by lower(a.login) = lower(${login}) desc limit 1`.maybeOne()
  return row ?? null
}

type Row = Record<string, unknown>
export const listPersonRows = (db: Db, table: string, column: string, id: string): Promise<Row[]> =>
  db<Row[]>`select * from ${db(table)} where ${db(column)} = ${id}`
export const listIndirectRows = (
  db: Db,
  { table, column, parent, key }: { table: string; column: string; parent: string; key: string },
  id: string,
): Promise<Row[]> =>
  db<
    Row[]
  >`select * from ${db(table)} where ${db(column)} in (select ${db(key)} from ${db(parent)} where account_id = ${id})`
/** Lists the messages that went to the addresses of a person, but are not linked to their account. */
export const listMessagesTo = (db: Db, { id, email, phone }: DataSubject): Promise<Row[]> =>
  db<Row[]>`select channel, recipient, subject, created_at, sent_at from outbound_message
    where (recipient = ${email} or recipient = ${phone}) and account_id is distinct from ${id}`
export const findAccountRow = async (db: Db, id: string): Promise<Row> =>
  (await db<Row[]>`select * from account where id = ${id}`)[0] ?? {}

export async function countPersonRows(db: Db, table: string, column: string, id: string): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from ${db(table)} where ${db(column)} = ${id}`.one()
  return row.count
}
export const deletePersonRows = async (db: Db, table: string, column: string, id: string): Promise<number> =>
  (await db`delete from ${db(table)} where ${db(column)} = ${id}`).count
export const unlinkPersonRows = async (db: Db, table: string, column: string, id: string): Promise<number> =>
  (await db`update ${db(table)} set ${db(column)} = null where ${db(column)} = ${id}`).count

/**
 * Deletes the messages to a person, withdraws their memberships, and clears values that no one needs in rows that
 * remain, such as document and employee numbers, positions, signed names and texts about the person.
 */
export async function clearPersonalRowData(db: Db, { id, email, phone }: DataSubject, now: Date): Promise<void> {
  await db`delete from outbound_message where recipient = ${email} or recipient = ${phone} or account_id = ${id}`
  await db`update exam_application set id_number = null, details = case when details is null then null else '{}'::jsonb end where account_id = ${id}`
  // The outcome remains; texts about the person, and their own, do not.
  await db`
    update observation o set remark = '', comment = null, answers = coalesce((
      select jsonb_agg(a - 'note' order by n) from jsonb_array_elements(o.answers) with ordinality as w(a, n)
      where not exists (
        select from checklist_version v, jsonb_array_elements(v.content -> 'sections') s, jsonb_array_elements(s -> 'items') i
        where v.checklist_id = o.checklist_id and v.version = o.version and i ->> 'id' = w.a ->> 'itemId' and i ->> 'kind' in ('text', 'photo', 'signature'))), '[]')
    where o.account_id = ${id}`
  await db`update policy_signature set signed_name = '' where account_id = ${id} and signed_at is not null`
  await db`
    update membership set employee_no = null, position = null, department_id = null, status = 'withdrawn', left_at = coalesce(left_at, ${now}) where account_id = ${id}`
}

export async function clearPersonalAccountData(
  db: Db,
  id: string,
  { login, name }: { login: string; name: string | null },
): Promise<void> {
  await db`
    update account set login = ${login}, name = coalesce(${name}, name), name_latin = case when ${name}::text is null then name_latin end, email = null, phone = null, gender = null, password_hash = null, certificate_type = null,
      identity_type = null, status = 'suspended', notice_mail = false, invited_at = null where id = ${id}`
}
