import type { BilingualText, Lang } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import { type Paged, readPage } from '../../database/paged.ts'

export type Office = {
  readonly id: string
  readonly region: BilingualText
  readonly address: BilingualText
  readonly hours: BilingualText
  readonly phone: string | null
  readonly email: string | null
}
export const listOffices = (db: Db): Promise<Office[]> => db<Office[]>`select id, region, address, hours, phone, email from contact_office order by position, id`

export async function replaceOffices(db: Db, offices: readonly Office[]): Promise<void> {
  await db`delete from contact_office`
  if (offices.length > 0) await db`insert into contact_office ${db(offices.map((office, index) => ({ ...office, position: index + 1 })) as never)}`
}

export type Topic = 'account' | 'learning' | 'exam' | 'certificate' | 'privacy' | 'other'
type NewMessage = {
  readonly id: string
  readonly topic: Topic
  readonly name: string
  readonly email: string
  readonly content: string
  readonly lang: Lang
  readonly accountId: string | null
  readonly companyId: string | null
  readonly now: Date
  readonly day: string
}

/** Keeps a message; false when the same one came on the same day already. */
export async function addContactMessage(db: Db, { id, topic, name, email, content, lang, accountId, companyId, now, day }: NewMessage): Promise<boolean> {
  const { count } = await db`
    insert into contact_message (id, topic, name, email, content, lang, account_id, company_id, created_at, created_on)
    values (${id}, ${topic}, ${name}, ${email}, ${content}, ${lang}, ${accountId}, ${companyId}, ${now}, ${day}) on conflict do nothing`
  return count === 1
}

export type ContactMessage = {
  readonly id: string
  readonly topic: Topic
  readonly name: string
  readonly email: string
  readonly content: string
  readonly lang: Lang
  readonly account: string | null
  readonly company: BilingualText | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly note: string
  readonly total: number
}
type Filter = { readonly state?: 'open' | 'closed' | undefined; readonly topic?: Topic | undefined; readonly page: number; readonly size: number }

/** The newest first. */
export const listContactMessages = (db: Db, { state, topic, page, size }: Filter): Promise<Paged<ContactMessage>> =>
  readPage(
    db,
    { page, size },
    (part) => db<ContactMessage[]>`
    select m.id, m.topic, m.name, m.email, m.content, m.lang, a.login as account, c.name as company, m.created_at as "createdAt", m.closed_at as "closedAt", s.name as "closedBy", m.note,
      count(*) over ()::int as total
    from contact_message m left join account a on a.id = m.account_id left join company c on c.id = m.company_id left join account s on s.id = m.closed_by
    where (${state ?? null}::text is null or (m.closed_at is null) = (${state ?? null} = 'open')) and (${topic ?? null}::text is null or m.topic = ${topic ?? null})
    order by m.created_at desc, m.id ${part}`,
  )

/** Closes an open message; null: there is none of this id, false: somebody closed it before. */
export async function closeContactMessage(db: Db, id: string, by: { readonly accountId: string; readonly note: string; readonly now: Date }): Promise<boolean | null> {
  const [row] = await db<{ isClosed: boolean }[]>`
    with closed as (
      update contact_message set closed_at = ${by.now}, closed_by = ${by.accountId}, note = ${by.note} where id = ${id} and closed_at is null returning id)
    select exists (select from closed) as "isClosed" from contact_message where id = ${id}`
  return row?.isClosed ?? null
}
