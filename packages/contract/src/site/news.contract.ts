import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { newsCategories, newsLimits } from './news.limits.ts'

const access = { grant: 'site' } as const
export const NewsCategory = Words(...newsCategories)
const line = { newsId: Id, category: NewsCategory, title: Type.String(), publishedAt: Day }
export const NewsLine = Type.Object(line)
const Neighbour = Nullable(Type.Object({ newsId: Id, title: Type.String() }))
const words = (maxLength: number) => Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/** News that are out, the newest first, and the years that have any. */
export const getNewsDynamicList = call({
  method: 'GET',
  path: '/company/newsDynamic/getNewsDynamicList',
  access: 'public',
  encoding: 'query',
  summary: 'News, by category and year',
  shows: ['news'],
  query: Type.Object({ category: Type.Optional(NewsCategory), year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })), ...pageQuery(10) }),
  data: Type.Object({ ...PageOf(Type.Object({ ...line, summary: Type.String() })).properties, years: Type.Array(Type.Integer()) }),
  errors: [],
})

export const getNewsDynamic = call({
  method: 'GET',
  path: '/company/newsDynamic/getNewsDynamic',
  access: 'public',
  encoding: 'query',
  summary: 'One of the news, with those before and after it',
  shows: ['news'],
  query: Type.Object({ newsId: Id }),
  data: Type.Object({ ...line, summary: Type.String(), bodyHtml: Type.String(), newer: Neighbour, older: Neighbour }),
  errors: ['notFound'],
})

/** What is out, and what comes out later. */
export const newsConsoleList = call({
  method: 'GET',
  path: '/site/console/newsList',
  access,
  encoding: 'query',
  summary: 'News as their authors wrote them',
  shows: ['news'],
  query: Type.Object({ ...pageQuery(20) }),
  data: PageOf(Type.Object({ newsId: Id, category: NewsCategory, title: Bilingual, summary: Bilingual, body: Bilingual, publishedAt: Instant })),
  errors: [],
})

/** One of them; `revision` is another one after every change and is asked back with the next. */
export const newsConsoleRead = call({
  method: 'GET',
  path: '/site/console/newsRead',
  access,
  encoding: 'query',
  summary: 'One of the news as its authors wrote it',
  query: Type.Object({ newsId: Id }),
  data: Type.Object({ newsId: Id, revision: Type.String(), category: NewsCategory, title: Bilingual, summary: Bilingual, body: Bilingual, publishedAt: Instant }),
  errors: ['notFound'],
  shows: ['news'],
})

/**
 * `newsId` left out makes a new one; an instant to come publishes it then. At least one language has a title and a body. With the revision that
 * was seen nothing is written over a newer one.
 */
export const newsPut = call({
  method: 'POST',
  path: '/site/console/newsPut',
  access,
  encoding: 'json',
  summary: 'Write news',
  changes: ['news'],
  body: Type.Object({
    newsId: Type.Optional(Id),
    revision: Type.Optional(Type.String({ maxLength: 64 })),
    category: NewsCategory,
    title: words(newsLimits.title),
    summary: words(newsLimits.summary),
    body: words(newsLimits.body),
    publishedAt: Instant,
  }),
  data: Type.Object({ newsId: Id, revision: Type.String() }),
  errors: ['notFound', 'conflict'],
})

export const newsRemove = call({
  method: 'POST',
  path: '/site/console/newsRemove',
  access,
  encoding: 'json',
  summary: 'Take news away for good',
  changes: ['news'],
  body: Type.Object({ newsId: Id }),
  data: Empty,
  errors: ['notFound'],
})
