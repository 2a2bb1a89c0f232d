import type { Db } from '../../../database/connection.ts'

export type ConversionFailure = 'missing' | 'failed' | 'tooSlow' | 'tooLarge' | 'broken'
type NewConversion = {
  readonly id: string
  readonly ownerId: string
  readonly sourceFileId: string
  readonly fileName: string
  readonly title: string | null
  readonly pageSeconds: number | null
  readonly now: Date
}
export const insertConversion = (db: Db, one: NewConversion): Promise<unknown> => db`
  insert into document_conversion (id, owner_id, source_file_id, file_name, title, page_seconds, state, made_at)
  values (${one.id}, ${one.ownerId}, ${one.sourceFileId}, ${one.fileName}, ${one.title}, ${one.pageSeconds}, 'waiting', ${one.now})`

export type ClaimedConversion = {
  readonly id: string
  readonly ownerId: string
  readonly sourceFileId: string | null
  readonly fileName: string
  readonly title: string | null
  readonly pageSeconds: number | null
  readonly tries: number
}
/**
 * Claims the oldest conversion that is waiting, or one left by a process that has died, unless `atOnce` others are
 * already running; null when there is nothing to claim. One process claims at a time.
 */
export async function claimConversion(
  db: Db,
  { now, lost, atOnce }: { readonly now: Date; readonly lost: Date; readonly atOnce: number },
): Promise<ClaimedConversion | null> {
  await db`select pg_advisory_xact_lock(hashtextextended('document conversions', 0))`
  const row = await db<ClaimedConversion[]>`
    update document_conversion set state = 'running', tries = tries + 1, started_at = ${now}
    where id = (select id from document_conversion where state = 'waiting' or (state = 'running' and started_at < ${lost})
        order by made_at limit 1)
      and (select count(*) from document_conversion where state = 'running' and started_at >= ${lost}) < ${atOnce}
    returning id, owner_id as "ownerId", source_file_id as "sourceFileId", file_name as "fileName", title, page_seconds as "pageSeconds", tries`.maybeOne()
  return row ?? null
}
/**
 * Returns a conversion to the queue. `tries` identifies the run that releases it; nothing changes if a newer run has
 * claimed it.
 */
export const setConversionWaiting = (db: Db, id: string, tries: number): Promise<unknown> =>
  db`update document_conversion set state = 'waiting' where id = ${id} and state = 'running' and tries = ${tries}`

type End = { readonly contentId: string | null; readonly reason: ConversionFailure | null; readonly now: Date }
/** Ends a conversion and removes its reference to the source file. Returns false if another run has claimed it. */
export async function setConversionEnded(
  db: Db,
  { id, tries }: Pick<ClaimedConversion, 'id' | 'tries'>,
  { contentId, reason, now }: End,
): Promise<boolean> {
  const { count } = await db`
    update document_conversion set state = ${contentId === null ? 'failed' : 'ready'}, content_id = ${contentId}, reason = ${reason},
      source_file_id = null, ended_at = ${now}
    where id = ${id} and state = 'running' and tries = ${tries}`
  return count === 1
}

export type ConversionRow = {
  readonly state: 'waiting' | 'running' | 'ready' | 'failed'
  readonly reason: ConversionFailure | null
  readonly contentId: string | null
  readonly title: string | null
  readonly pageCount: number | null
  readonly duration: number | null
  readonly size: number | null
}
/** Finds a conversion of this owner, or null. */
export async function findConversion(db: Db, id: string, ownerId: string): Promise<ConversionRow | null> {
  const row = await db<ConversionRow[]>`
    select v.state, v.reason, v.content_id as "contentId", coalesce(c.title->>'zh', c.title->>'en') as title, c.page_count as "pageCount",
      c.duration, f.size::int as size
    from document_conversion v left join content_card c on c.id = v.content_id
    left join shown_content s on s.id = v.content_id left join file_entry f on f.id = s.file
    where v.id = ${id} and v.owner_id = ${ownerId}`.maybeOne()
  return row ?? null
}
/** Returns true if the document that a conversion creates already exists. It has the same id as the conversion. */
export async function hasDocument(db: Db, id: string): Promise<boolean> {
  return (await db`select from content_card where id = ${id}`).length === 1
}
export async function hasOpenConversion(db: Db, lost: Date): Promise<boolean> {
  const rows = await db`
    select from document_conversion where state = 'waiting' or (state = 'running' and started_at < ${lost}) limit 1`
  return rows.length > 0
}
export const deleteOldConversions = (db: Db, before: Date): Promise<unknown> =>
  db`delete from document_conversion where ended_at < ${before}`
