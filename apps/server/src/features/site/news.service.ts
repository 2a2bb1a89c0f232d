import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { newsList, newsRead } from '@portal/contract/site/news.contract.ts'
import type { newsConsoleList, newsConsoleRead, newsSave } from '@portal/contract/site/news-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { prepareRichText } from '../../core/files/picture-size.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { PageFront, PageHead } from '../../core/http/page-head.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { isId, newId } from '../../core/secrets/random.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  countNewsByYear,
  deleteNewsRow,
  findNews,
  findStaffNews,
  insertNews,
  listNews,
  listOtherNews,
  listStaffNews,
  type NeighbourArticle,
  type NewsRow,
  staffNewsSource,
  updateNews,
} from './news.store.ts'
import { checkPictureExists } from './picture.service.ts'

const lineOf = (deps: Deps, row: NewsRow, lang: Lang) => ({
  newsId: row.id,
  category: row.category,
  title: pickText(row.title, lang),
  publishedAt: dayInZone(row.publishedAt, deps.settings.timeZone),
})

const coverOf = ({ coverFileId, coverAlt }: NewsRow, lang: Lang) =>
  coverFileId === null ? null : { url: publicFileUrl(coverFileId), alt: pickText(coverAlt, lang) }

/** Loads the newest news for the home page. */
export async function loadNewestNews(deps: Deps, count: number, lang: Lang) {
  const { list } = await listNews(deps.sql, { page: 0, size: count }, deps.settings.timeZone, deps.clock.now())
  return list.map((row) => lineOf(deps, row, lang))
}

export async function loadNewsList(
  deps: Deps,
  input: InputOf<typeof newsList>,
  lang: Lang,
): Promise<DataOf<typeof newsList>> {
  const { timeZone } = deps.settings
  const now = deps.clock.now()
  const [{ list, total }, counts] = await Promise.all([
    listNews(deps.sql, input, timeZone, now),
    countNewsByYear(deps.sql, timeZone, now),
  ])
  return {
    list: list.map((row) => ({
      ...lineOf(deps, row, lang),
      summary: pickText(row.summary, lang),
      cover: coverOf(row, lang),
    })),
    years: [...new Set(counts.map(({ year }) => year))],
    counts: [...counts],
    total,
    page: input.page,
    size: input.size,
  }
}

/** The number of other articles below an article. */
const moreNews = 3

export async function loadArticle(deps: Deps, newsId: string, lang: Lang): Promise<DataOf<typeof newsRead>> {
  const now = deps.clock.now()
  const found = await findNews(deps.sql, newsId, now)
  if (!found) throw new AppError('notFound')
  const besides = [found, found.newer, found.older].flatMap((one) => (one ? [one.id] : []))
  const more = await listOtherNews(deps.sql, besides, found.category, moreNews, now)
  const beside = (one: NeighbourArticle) => one && { newsId: one.id, title: pickText(one.title, lang) }
  return {
    ...lineOf(deps, found, lang),
    summary: pickText(found.summary, lang),
    cover: coverOf(found, lang),
    bodyHtml: pickText(found.body, lang),
    newer: beside(found.newer),
    older: beside(found.older),
    more: more.map((row) => ({ ...lineOf(deps, row, lang), cover: coverOf(row, lang) })),
  }
}

/** Loads the head of an article's page, for readers without scripts; null when the article is not published. */
export async function loadNewsPageHead(deps: Deps, newsId: string): Promise<PageHead | null> {
  const found = isId(newsId) ? await findNews(deps.sql, newsId, deps.clock.now()) : null
  return found && { title: found.title, lead: found.summary }
}

/** Loads the title and the summary of the newest article; null if there is none. */
export async function loadNewsPageFront(deps: Deps): Promise<PageFront | null> {
  const { list } = await listNews(deps.sql, { page: 0, size: 1 }, deps.settings.timeZone, deps.clock.now())
  return list[0] ? { entry: { title: list[0].title, text: list[0].summary } } : null
}

const languages = ['zh', 'en'] as const

/** Loads a page of the news for staff, by default the latest date first, so that scheduled articles come first. */
export async function loadStaffNews(
  deps: Deps,
  input: InputOf<typeof newsConsoleList>,
): Promise<DataOf<typeof newsConsoleList>> {
  const { category = null, state = null, q, sort = '-publishedAt', after, before, limit } = input
  const now = deps.clock.now()
  const filter = { category, state, words: toStorableText(q ?? '') || null }
  const order = { key: 'publishedAt', kind: 'instant', isDescending: sort === '-publishedAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'news', order, filters: filter, source: staffNewsSource(deps.sql, filter, now) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffNews(deps.sql, ids)).map((row) => ({
      newsId: row.id,
      category: row.category,
      title: row.title,
      summary: row.summary,
      languages: languages.filter((lang) => row.title[lang] !== undefined),
      hasCover: row.coverFileId !== null,
      isOut: row.publishedAt <= now,
      publishedAt: row.publishedAt.toISOString(),
    })),
  }
}

export async function loadStaffArticle(deps: Deps, newsId: string): Promise<DataOf<typeof newsConsoleRead>> {
  const found = await findStaffNews(deps.sql, newsId)
  if (!found) throw new AppError('notFound')
  const { id, revision, category, title, summary, body, coverFileId, coverAlt, publishedAt } = found
  return {
    newsId: id,
    revision,
    category,
    title,
    summary,
    body,
    ...(coverFileId ? { coverFileId } : {}),
    coverAlt,
    publishedAt: publishedAt.toISOString(),
  }
}

/** Only languages with content. */
const said = ({ zh, en }: BilingualText): BilingualText => ({
  ...(zh?.trim() ? { zh: zh.trim() } : {}),
  ...(en?.trim() ? { en: en.trim() } : {}),
})

/**
 * Saves an article. Throws `malformed` without a title, or with only a title or only a body in a language; `tooLarge`
 * for a body that takes too long to clean; `fileNotFound`, `notFound`; and `conflict` when another author has changed
 * it.
 */
export async function saveNews(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof newsSave>,
): Promise<DataOf<typeof newsSave>> {
  const now = deps.clock.now()
  const [title, summary, body] = [
    said(input.title),
    said(input.summary),
    said(await prepareRichText(deps, input.body, actor.accountId)),
  ]
  const isWhole = languages.every((lang) => (title[lang] === undefined) === (body[lang] === undefined))
  if (Object.keys(title).length === 0) throw new AppError('malformed', { fields: ['title'] })
  if (!isWhole) throw new AppError('malformed', { fields: ['body'] })
  const coverFileId = input.coverFileId ?? null
  const publishedAt = new Date(input.publishedAt)
  const news = {
    id: input.newsId ?? newId(now, deps.random),
    category: input.category,
    title,
    summary,
    body,
    coverFileId,
    coverAlt: said(input.coverAlt ?? {}),
    publishedAt,
  }
  const revision = await inTransaction(deps.sql, async (tx) => {
    await checkPictureExists(tx, coverFileId, 'coverFileId')
    const written = input.newsId ? await updateNews(tx, news, input.revision ?? null) : await insertNews(tx, news)
    if (written === null) throw new AppError((await findStaffNews(tx, news.id)) ? 'conflict' : 'notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'news.put', thing: 'news', thingId: news.id })
    return written
  })
  return { newsId: news.id, revision }
}

export async function deleteNews(deps: Deps, actor: Actor, newsId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteNewsRow(tx, newsId))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'news.remove', thing: 'news', thingId: newsId })
  })
}
