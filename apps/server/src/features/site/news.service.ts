import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { getNewsDynamic, getNewsDynamicList, newsConsoleList, newsConsoleRead, newsPut } from '@portal/contract/site/news.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import { dayIn } from '../../core/calendar.ts'
import type { Deps } from '../../core/deps.ts'
import { fitRichText } from '../../core/files/picture-size.service.ts'
import { type BilingualText, type Lang, pickText } from '../../core/language.ts'
import type { PageHead } from '../../core/page-head.ts'
import { isId, newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { deleteNews, findNews, findWrittenNews, insertNews, listNews, listWrittenNews, listYears, type Neighbour, type NewsRow, updateNews } from './news.store.ts'

const lineOf = (deps: Deps, row: NewsRow, lang: Lang) => ({
  newsId: row.id,
  category: row.category,
  title: pickText(row.title, lang),
  publishedAt: dayIn(row.publishedAt, deps.settings.timeZone),
})

/** The newest news for the home page. */
export async function newestNews(deps: Deps, count: number, lang: Lang) {
  const { list } = await listNews(deps.sql, { page: 0, size: count }, deps.settings.timeZone, deps.clock.now())
  return list.map((row) => lineOf(deps, row, lang))
}

export async function newsFor(deps: Deps, input: InputOf<typeof getNewsDynamicList>, lang: Lang): Promise<DataOf<typeof getNewsDynamicList>> {
  const { timeZone } = deps.settings
  const now = deps.clock.now()
  const [{ list, total }, years] = await Promise.all([listNews(deps.sql, input, timeZone, now), listYears(deps.sql, timeZone, now)])
  return { list: list.map((row) => ({ ...lineOf(deps, row, lang), summary: pickText(row.summary, lang) })), years, total, page: input.page, size: input.size }
}

export async function articleFor(deps: Deps, newsId: string, lang: Lang): Promise<DataOf<typeof getNewsDynamic>> {
  const found = await findNews(deps.sql, newsId, deps.clock.now())
  if (!found) throw new AppError('notFound')
  const beside = (one: Neighbour) => one && { newsId: one.id, title: pickText(one.title, lang) }
  return {
    ...lineOf(deps, found, lang),
    summary: pickText(found.summary, lang),
    bodyHtml: pickText(found.body, lang),
    newer: beside(found.newer),
    older: beside(found.older),
  }
}

/** What the page of an article says before any script runs. */
export async function headOfNews(deps: Deps, newsId: string): Promise<PageHead | null> {
  const found = isId(newsId) ? await findNews(deps.sql, newsId, deps.clock.now()) : null
  return found && { title: found.title, lead: found.summary }
}

export async function writtenNewsFor(deps: Deps, input: InputOf<typeof newsConsoleList>): Promise<DataOf<typeof newsConsoleList>> {
  const { list, total } = await listWrittenNews(deps.sql, input)
  return {
    list: list.map(({ id, category, title, summary, body, publishedAt }) => ({ newsId: id, category, title, summary, body, publishedAt: publishedAt.toISOString() })),
    total,
    page: input.page,
    size: input.size,
  }
}

export async function writtenArticleFor(deps: Deps, newsId: string): Promise<DataOf<typeof newsConsoleRead>> {
  const found = await findWrittenNews(deps.sql, newsId)
  if (!found) throw new AppError('notFound')
  const { id, revision, category, title, summary, body, publishedAt } = found
  return { newsId: id, revision, category, title, summary, body, publishedAt: publishedAt.toISOString() }
}

/** Only the languages that say something. */
const said = ({ zh, en }: BilingualText): BilingualText => ({ ...(zh?.trim() ? { zh: zh.trim() } : {}), ...(en?.trim() ? { en: en.trim() } : {}) })

/** Writes news or changes them; what is read in a language has its title and its body in it. */
export async function putNews(deps: Deps, actor: Actor, input: InputOf<typeof newsPut>): Promise<DataOf<typeof newsPut>> {
  const now = deps.clock.now()
  const [title, summary, body] = [said(input.title), said(input.summary), said(await fitRichText(deps, input.body))]
  const isWhole = (['zh', 'en'] as const).every((lang) => (title[lang] === undefined) === (body[lang] === undefined))
  if (Object.keys(title).length === 0) throw new AppError('malformed', { fields: ['title'] })
  if (!isWhole) throw new AppError('malformed', { fields: ['body'] })
  const news = { id: input.newsId ?? newId(now, deps.random), category: input.category, title, summary, body, publishedAt: new Date(input.publishedAt) }
  const revision = await inTransaction(deps.sql, async (tx) => {
    const written = input.newsId ? await updateNews(tx, news, input.revision ?? null) : await insertNews(tx, news)
    if (written === null) throw new AppError((await findWrittenNews(tx, news.id)) ? 'conflict' : 'notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'news.put', thing: 'news', thingId: news.id })
    return written
  })
  return { newsId: news.id, revision }
}

export async function removeNews(deps: Deps, actor: Actor, newsId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteNews(tx, newsId))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'news.remove', thing: 'news', thingId: newsId })
  })
}
