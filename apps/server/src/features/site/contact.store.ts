import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, Lang, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

export type Office = {
  readonly id: string
  readonly region: BilingualText
  readonly address: BilingualText
  readonly hours: BilingualText
  readonly phone: string | null
  readonly email: string | null
}
export const listOffices = (db: Db): Promise<Office[]> => db<
  Office[]
>`select id, region, address, hours, phone, email from contact_office
  order by position, id`

/** Finds the revision of the offices, which differs after every change. */
export async function findOfficesRevision(db: Db): Promise<string> {
  const row = await db<{ revision: string }[]>`
    select md5(coalesce(string_agg(concat_ws(chr(30), region::text, address::text, hours::text, phone, email), chr(31) order by position, id), '')) as revision
    from contact_office`.maybeOne()
  return row?.revision ?? ''
}

/**
 * Replaces all offices. Returns false if their revision is no longer `seen` (null: not checked). Simultaneous writers
 * wait for each other.
 */
export async function replaceOffices(db: Db, offices: readonly Office[], seen: string | null): Promise<boolean> {
  await db`lock table contact_office in share row exclusive mode`
  if (seen !== null && (await findOfficesRevision(db)) !== seen) return false
  await db`delete from contact_office`
  const rows = offices.map(({ id, region, address, hours, phone, email }, index) => ({
    ...{ id, region: db.json(region), address: db.json(address), hours: db.json(hours) },
    ...{ phone, email, position: index + 1 },
  }))
  if (rows.length > 0) await db`insert into contact_office ${db(rows)}`
  return true
}

export type ContactTopic = 'account' | 'learning' | 'exam' | 'certificate' | 'privacy' | 'other'
type NewMessage = {
  readonly id: string
  readonly topic: ContactTopic
  readonly name: string
  readonly email: string
  readonly content: string
  readonly lang: Lang
  readonly accountId: string | null
  readonly companyId: string | null
  readonly now: Date
  readonly day: string
}

/** Inserts a message; returns false if the same one has already arrived on the same day. */
export async function insertContactMessage(
  db: Db,
  { id, topic, name, email, content, lang, accountId, companyId, now, day }: NewMessage,
): Promise<boolean> {
  const { count } = await db`
    insert into contact_message (id, topic, name, email, content, lang, account_id, company_id, created_at, created_on)
    values (${id}, ${topic}, ${name}, ${email}, ${content}, ${lang}, ${accountId}, ${companyId}, ${now}, ${day}) on conflict do nothing`
  return count === 1
}

export type ContactMessage = {
  readonly id: string
  readonly topic: ContactTopic
  readonly name: string
  readonly email: string
  readonly content: string
  readonly lang: Lang
  readonly account: string | null
  readonly company: BilingualText | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  readonly closedBy: PersonName | null
  readonly note: string
  readonly answer: string
}
type Filter = {
  readonly state: 'open' | 'closed' | null
  readonly topic: ContactTopic | null
  readonly words: string | null
}

export function contactMessageSource(db: Db, { state, topic, words }: Filter): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`contact_message m`,
    where: db`true ${state === null ? db`` : state === 'open' ? db`and m.closed_at is null` : db`and m.closed_at is not null`} ${
      topic
        ? db`
      and m.topic = ${topic}`
        : db``
    }
      ${like ? db`and (m.name ~* ${like} or m.email ~* ${like} or m.content ~* ${like})` : db``}`,
    sorted: db`m.created_at`,
    id: db`m.id`,
  }
}

export const listContactMessages = (db: Db, ids: readonly string[]): Promise<ContactMessage[]> => db<ContactMessage[]>`
  select m.id, m.topic, m.name, m.email, m.content, m.lang, a.login as account, c.name as company, m.created_at as "createdAt", m.closed_at as "closedAt",
    ${personNameColumn(db, 's')} as "closedBy", m.note, m.answer
  from contact_message m left join account_name a on a.id = m.account_id left join company_name c on c.id = m.company_id
  left join account_name s on s.id = m.closed_by
  where m.id = any(${ids as string[]}::uuid[])`

type Closing = { readonly accountId: string; readonly note: string; readonly answer: string; readonly now: Date }
export type ContactSender = {
  readonly isChanged: boolean
  readonly name: string
  readonly email: string
  readonly lang: Lang
  readonly content: string
}

/**
 * Closes an open message and returns its sender; null if it doesn't exist. A closed message is not changed, and
 * `isChanged` is false.
 */
export async function setContactMessageClosed(db: Db, id: string, by: Closing): Promise<ContactSender | null> {
  const row = await db<ContactSender[]>`
    with closed as (
      update contact_message set closed_at = ${by.now}, closed_by = ${by.accountId}, note = ${by.note}, answer = ${by.answer}
      where id = ${id} and closed_at is null returning id)
    select exists (select from closed) as "isChanged", name, email, lang, content from contact_message where id = ${id}`.maybeOne()
  return row ?? null
}

/**
 * Reopens a closed message and returns true; false if it is already open, null if it doesn't exist. An answer that was
 * sent remains with the message.
 */
export async function setContactMessageOpen(db: Db, id: string): Promise<boolean | null> {
  const row = await db<{ isOpened: boolean }[]>`
    with opened as (update contact_message set closed_at = null, closed_by = null where id = ${id} and closed_at is not null returning id)
    select exists (select from opened) as "isOpened" from contact_message where id = ${id}`.maybeOne()
  return row?.isOpened ?? null
}
