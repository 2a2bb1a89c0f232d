import type { newsCategories } from '@portal/contract/site/news.limits.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../database/paged.ts'

export type NewsRow = {
  readonly id: string
  readonly category: (typeof newsCategories)[number]
  readonly title: BilingualText
  readonly summary: BilingualText
  readonly coverFileId: string | null
  readonly coverAlt: BilingualText
  readonly publishedAt: Date
}
type Filter = {
  readonly category?: string | undefined
  readonly year?: number | undefined
  readonly page: number
  readonly size: number
}

/**
 * Lists a page of the published news, the newest first, and the number of all. Years are those of the portal's zone.
 */
export const listNews = (
  db: Db,
  { category, year, page, size }: Filter,
  zone: string,
  now: Date,
): Promise<RowsWithTotal<NewsRow & { readonly total: number }>> =>
  readPage(
    db,
    { page, size },
    (part) => db<(NewsRow & { total: number })[]>`
    select id, category, title, summary, published_at as "publishedAt", cover_file_id as "coverFileId", cover_alt as "coverAlt", count(*) over ()::int as total
    from news
    where published_at <= ${now} and (${category ?? null}::text is null or category = ${category ?? null})
      and (${year ?? null}::int is null or extract(year from published_at at time zone ${zone}) = ${year ?? null}::int)
    order by published_at desc, id ${part}`,
  )

/**
 * Lists at most `count` published articles other than these: those of the given category first, and among these and the
 * rest the newest first.
 */
export const listOtherNews = (
  db: Db,
  besides: readonly string[],
  category: NewsRow['category'],
  count: number,
  now: Date,
): Promise<NewsRow[]> => db<NewsRow[]>`
  select id, category, title, summary, published_at as "publishedAt", cover_file_id as "coverFileId", cover_alt as "coverAlt" from news
  where published_at <= ${now} and id <> all(${besides as string[]}::uuid[]) order by category = ${category} desc, published_at desc, id limit ${count}`

/** Counts the published articles of each category by year, newest year first. */
export const countNewsByYear = (db: Db, zone: string, now: Date) => db<
  { year: number; category: NewsRow['category']; total: number }[]
>`
  select extract(year from published_at at time zone ${zone})::int as year, category, count(*)::int as total from news where published_at <= ${now}
  group by 1, 2 order by 1 desc, 2`

export type NeighbourArticle = { readonly id: string; readonly title: BilingualText } | null
export type NewsContent = NewsRow & { readonly body: BilingualText }
export type Article = NewsRow & {
  readonly body: BilingualText
  readonly newer: NeighbourArticle
  readonly older: NeighbourArticle
}

/**
 * Finds a published article, with its neighbours in the list of all published articles (null at its ends); null when it
 * is not published.
 */
export async function findNews(db: Db, newsId: string, now: Date): Promise<Article | null> {
  const row = await db<Article[]>`
    select n.id, n.category, n.title, n.summary, n.body, n.published_at as "publishedAt", n.cover_file_id as "coverFileId", n.cover_alt as "coverAlt",
      (select jsonb_build_object('id', x.id, 'title', x.title) from news x where x.published_at <= ${now}
        and (x.published_at > n.published_at or (x.published_at = n.published_at and x.id < n.id))
        order by x.published_at, x.id desc limit 1) as newer,
      (select jsonb_build_object('id', x.id, 'title', x.title) from news x where x.published_at < n.published_at
        or (x.published_at = n.published_at and x.id > n.id)
        order by x.published_at desc, x.id limit 1) as older
    from news n where n.id = ${newsId} and n.published_at <= ${now}`.maybeOne()
  return row ?? null
}

type WrittenFilter = {
  readonly category: string | null
  readonly state: 'out' | 'later' | null
  readonly words: string | null
}

/** Returns the SQL source of the articles that match the filter, published or not, sorted by `published_at`. */
export function staffNewsSource(db: Db, { category, state, words }: WrittenFilter, now: Date): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`news n`,
    where: db`true ${category ? db`and n.category = ${category}` : db``} ${
      state === null
        ? db``
        : state === 'out'
          ? db`and n.published_at <= ${now}`
          : db`
      and n.published_at > ${now}`
    }
      ${like ? db`and concat_ws(' ', n.title ->> 'zh', n.title ->> 'en') ~* ${like}` : db``}`,
    sorted: db`n.published_at`,
    id: db`n.id`,
  }
}

export const listStaffNews = (db: Db, ids: readonly string[]): Promise<NewsRow[]> => db<NewsRow[]>`
  select id, category, title, summary, published_at as "publishedAt", cover_file_id as "coverFileId", cover_alt as "coverAlt" from news
  where id = any(${ids as string[]}::uuid[])`

/** Returns the SQL expression of a text that differs after every change of the article. */
const revisionOf = (db: Db) =>
  db`md5(concat_ws(chr(30), category, title::text, summary::text, body::text, cover_file_id::text, cover_alt::text, extract(epoch from published_at)::text))`

/** Finds an article in all its languages, published or not; null if there is none. */
export async function findStaffNews(
  db: Db,
  newsId: string,
): Promise<(NewsContent & { readonly revision: string }) | null> {
  const row = await db<(NewsContent & { revision: string })[]>`
    select id, category, title, summary, body, published_at as "publishedAt", cover_file_id as "coverFileId", cover_alt as "coverAlt",
      ${revisionOf(db)} as revision from news where id = ${newsId}`.maybeOne()
  return row ?? null
}

const columnsOf = (db: Db, { category, title, summary, body, coverFileId, coverAlt, publishedAt }: NewsContent) => ({
  category,
  title: db.json(title),
  summary: db.json(summary),
  body: db.json(body),
  cover_file_id: coverFileId,
  cover_alt: db.json(coverAlt),
  published_at: publishedAt,
})

/** Inserts an article; returns its revision. */
export async function insertNews(db: Db, news: NewsContent): Promise<string> {
  const row = await db<{ revision: string }[]>`insert into news ${db({ id: news.id, ...columnsOf(db, news) })}
    returning ${revisionOf(db)} as revision`.maybeOne()
  return (row as { revision: string }).revision
}

/**
 * Updates an article and returns its new revision; null when there is none with this id, or its revision is not `seen`
 * (null: not checked).
 */
export async function updateNews(db: Db, news: NewsContent, seen: string | null): Promise<string | null> {
  const row = await db<{ revision: string }[]>`
    update news set ${db(columnsOf(db, news))} where id = ${news.id} and (${seen}::text is null or ${revisionOf(db)} = ${seen})
    returning ${revisionOf(db)} as revision`.maybeOne()
  return row?.revision ?? null
}

export async function deleteNewsRow(db: Db, newsId: string): Promise<boolean> {
  return (await db`delete from news where id = ${newsId}`).count === 1
}
