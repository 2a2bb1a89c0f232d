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

/** Inserts notices, each once per person and cause; returns the ids of the new ones. */
export async function insertPersonalNotices(
  db: Db,
  companyId: string,
  notices: readonly PersonalNotice[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    insert into notification (id, account_id, company_id, kind, cause, title, body, link, created_at)
    select w.id, w."accountId", ${companyId}, w.kind, w.cause, w.title, w.body, w.link, ${now}
    from jsonb_to_recordset(${db.json(notices)}) as w(id uuid, "accountId" uuid, kind text, cause text, title jsonb, body jsonb, link text)
    on conflict (account_id, company_id, cause) do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}
