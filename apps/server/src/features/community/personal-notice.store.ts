import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'

export type PersonalNotice = {
  readonly id: string
  readonly accountId: string
  readonly kind: string
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
}
export type Addressee = {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly locale: 'zh' | 'en'
}

const notesOf = (db: Db, companyId: string, notices: readonly PersonalNotice[], now: Date) => db`
      insert into notification (id, account_id, company_id, kind, cause, title, body, link, created_at)
      select w.id, w."accountId", ${companyId}, w.kind, w.cause, w.title, w.body, w.link, ${now}
      from jsonb_to_recordset(${db.json(notices)}) as w(id uuid, "accountId" uuid, kind text, cause text, title jsonb, body jsonb, link text)
      on conflict (account_id, company_id, cause) do nothing returning account_id`

/** Inserts notices, each once per person and cause; returns the new recipients who want an email as well. */
export async function insertPersonalNotices(
  db: Db,
  companyId: string,
  notices: readonly PersonalNotice[],
  now: Date,
): Promise<Addressee[]> {
  return db<Addressee[]>`
    with told as (${notesOf(db, companyId, notices, now)})
    select a.id as "accountId", a.email, a.name, a.locale from told t join active_account a on a.id = t.account_id
    where a.notice_mail and a.email is not null`
}

/** The same for what reaches people by mail whether or not they want mails of news, such as their results. */
export async function insertAssuredNotices(
  db: Db,
  companyId: string,
  notices: readonly PersonalNotice[],
  now: Date,
): Promise<Addressee[]> {
  return db<Addressee[]>`
    with told as (${notesOf(db, companyId, notices, now)})
    select a.id as "accountId", a.email, a.name, a.locale from told t join active_account a on a.id = t.account_id where a.email is not null`
}
