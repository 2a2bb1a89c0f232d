import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type LessonLinkRow = {
  readonly title: BilingualText
  /** The address in each language. */
  readonly links: BilingualText
  readonly minSeconds: number
  /** The time at which this learner first opened the address; for a lesson that is required again, since that day. */
  readonly openedAt: Date | null
  readonly percent: number
  readonly isCompleted: boolean
}

/** The day from which the lesson is required again, as `again.since`; null: it is not. */
const askedAgain = (db: Db, owner: Owner, timeZone: string) => db`
  cross join lateral (select act_asked_since(${owner.companyId}, ${owner.accountId}, c.id, ${timeZone}) as since) again`
const isOpenedSince = (db: Db, timeZone: string) =>
  db`(again.since is null or (p.link_opened_at at time zone ${timeZone})::date >= again.since)`

/** Finds a link with the learner's visit; null when the content item is not a link. */
export async function findLink(
  db: Db,
  owner: Owner,
  contentId: string,
  timeZone: string,
): Promise<LessonLinkRow | null> {
  const row = await db<LessonLinkRow[]>`
    select c.title, c.body as links, m.min_seconds as "minSeconds", case when ${isOpenedSince(db, timeZone)} then p.link_opened_at end as "openedAt",
      coalesce(p.percent, 0)::int as percent, p.completed_at is not null and again.since is null as "isCompleted"
    from shown_content c join content_minimum m on m.content_id = c.id
    left join content_progress p on p.content_id = c.id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    ${askedAgain(db, owner, timeZone)}
    where c.id = ${contentId} and c.type = 9`.maybeOne()
  return row ?? null
}

/**
 * Records that the learner opened the address, unless that is already recorded. For a lesson that must be repeated,
 * only visits since the repetition was required count.
 */
export async function recordLinkVisit(
  db: Db,
  owner: Owner,
  contentId: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  await db`
    update content_progress p set link_opened_at = ${now} from shown_content c ${askedAgain(db, owner, timeZone)}
    where c.id = ${contentId} and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId} and p.content_id = c.id
      and (p.link_opened_at is null or not ${isOpenedSince(db, timeZone)})`
}
