import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

export type PersonField = { readonly id: string; readonly companyId: string; readonly name: BilingualText }
/** A value of a person in a field, to be stored; an empty one deletes the stored value. */
export type PersonFieldValue = { readonly fieldId: string; readonly value: string }

/** Lists the fields of these companies in their order; null: of every company. */
export const listPersonFields = (db: Db, companyIds: readonly string[] | null): Promise<PersonField[]> => db<
  PersonField[]
>`
  select id, company_id as "companyId", name from person_field
  where ${companyIds === null ? db`true` : db`company_id = any(${companyIds as string[]}::uuid[])`} order by company_id, place`

/** Locks the fields of a company against their deletion until the transaction ends. Returns their ids. */
export const lockPersonFieldsAgainstDeletion = async (db: Db, companyId: string): Promise<Set<string>> =>
  new Set(
    (await db<{ id: string }[]>`select id from person_field where company_id = ${companyId} for key share`).map(
      ({ id }) => id,
    ),
  )

/** Lists the fields of a company with the number of people who have a value. */
export const listPersonFieldsWithCounts = (
  db: Db,
  companyId: string,
): Promise<{ id: string; name: BilingualText; people: number }[]> => db<
  { id: string; name: BilingualText; people: number }[]
>`
  select f.id, f.name, (select count(*)::int from membership_field v where v.field_id = f.id) as people
  from person_field f where f.company_id = ${companyId} order by f.place`

/** Locks the fields of a company until the transaction ends, so that they are changed by one transaction at a time. */
export async function lockPersonFields(db: Db, companyId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended('fields of people ' || ${companyId}::text, 0))`
}
export async function findPersonField(db: Db, fieldId: string, bound: string | null): Promise<PersonField | null> {
  const row = await db<PersonField[]>`
    select id, company_id as "companyId", name from person_field
    where id = ${fieldId} and ${bound === null ? db`true` : db`company_id = ${bound}`}`.maybeOne()
  return row ?? null
}
/** Inserts a field at the first free place; returns false when the company already has ten. */
export async function insertPersonField(db: Db, { id, companyId, name }: PersonField): Promise<boolean> {
  const { count } = await db`
    insert into person_field (id, company_id, place, name)
    select ${id}, ${companyId}, min(n), ${db.json(name)} from generate_series(1, ${personFieldLimits.most}) n
    where not exists (select from person_field f where f.company_id = ${companyId} and f.place = n) having count(*) > 0`
  return count === 1
}
export async function setPersonFieldName(db: Db, id: string, name: BilingualText): Promise<void> {
  await db`update person_field set name = ${db.json(name)} where id = ${id}`
}
/** Deletes a field with its values; returns false when there is none. */
export async function deletePersonField(db: Db, id: string): Promise<boolean> {
  const { count } = await db`delete from person_field where id = ${id}`
  return count === 1
}

/** Writes values of a member, and deletes those that are empty. */
export async function setFieldValues(
  db: Db,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  values: readonly PersonFieldValue[],
): Promise<void> {
  if (values.length === 0) return
  const rows = db.json(values.map(({ fieldId, value }) => ({ id: fieldId, value })))
  await db`
    delete from membership_field v using jsonb_to_recordset(${rows}) as w(id uuid, value text)
    where v.account_id = ${accountId} and v.field_id = w.id and w.value = ''`
  await db`
    insert into membership_field (company_id, account_id, field_id, value)
    select f.company_id, ${accountId}, f.id, w.value from jsonb_to_recordset(${rows}) as w(id uuid, value text)
    join person_field f on f.id = w.id and f.company_id = ${companyId} where w.value <> ''
    for key share of f
    on conflict (account_id, field_id) do update set value = excluded.value where membership_field.value <> excluded.value`
}

/** Lists the values of people by account, in every company. */
export const listFieldValues = (
  db: Db,
  accountIds: readonly string[],
): Promise<{ accountId: string; fieldId: string; value: string }[]> =>
  db`select account_id as "accountId", field_id as "fieldId", value from membership_field
    where account_id = any(${accountIds as string[]}::uuid[])`
