import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type LinkRow = {
  readonly title: BilingualText
  /** The address in each language. */
  readonly links: BilingualText
  readonly minSeconds: number
  /** The instant at which this learner first opened the address. */
  readonly openedAt: Date | null
  readonly percent: number
  readonly isCompleted: boolean
}

/** Finds a link with the learner's visit; null when the content is no link. */
export async function findLink(db: Db, owner: Owner, contentId: string): Promise<LinkRow | null> {
  const row = await db<LinkRow[]>`
    select c.title, c.body as links, m.min_seconds as "minSeconds", p.link_opened_at as "openedAt", coalesce(p.percent, 0)::int as percent,
      p.completed_at is not null as "isCompleted"
    from shown_content c join content_minimum m on m.content_id = c.id
    left join content_progress p on p.content_id = c.id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    where c.id = ${contentId} and c.type = 9`.maybeOne()
  return row ?? null
}

/** Records that the learner opened the address, unless they did before. */
export async function recordLinkVisit(db: Db, owner: Owner, contentId: string, now: Date): Promise<void> {
  await db`
    update content_progress set link_opened_at = ${now}
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId} and link_opened_at is null`
}
