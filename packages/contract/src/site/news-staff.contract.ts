import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant } from '../http/scalars.ts'
import { NewsCategory } from './news.contract.ts'
import { newsLimits } from './news.limits.ts'

/** Staff calls on news, separate from readers' calls, so that no learner loads them. */
const access = { grant: 'site' } as const
const words = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/** Published and scheduled news, searched by title. */
export const newsConsoleList = call({
  method: 'GET',
  path: '/site/console/newsList',
  access,
  encoding: 'query',
  summary: 'News, for staff',
  shows: ['news'],
  query: listQuery(['publishedAt'], {
    category: Type.Optional(NewsCategory),
    state: Type.Optional(Type.Union([Type.Literal('out'), Type.Literal('later')])),
  }),
  data: ListOf(
    Type.Object({
      newsId: Id,
      category: NewsCategory,
      title: Bilingual,
      summary: Bilingual,
      languages: Type.Array(Type.Union([Type.Literal('zh'), Type.Literal('en')]), {
        description: 'languages in which it can be read',
      }),
      hasCover: Type.Boolean(),
      isOut: Type.Boolean(),
      publishedAt: Instant,
    }),
  ),
  errors: [],
})

/** One article; `revision` changes with every update and is required for the next one. */
export const newsConsoleRead = call({
  method: 'GET',
  path: '/site/console/newsRead',
  access,
  encoding: 'query',
  summary: 'One article, for staff',
  query: Type.Object({ newsId: Id }),
  data: Type.Object({
    newsId: Id,
    revision: Type.String(),
    category: NewsCategory,
    title: Bilingual,
    summary: Bilingual,
    body: Bilingual,
    coverFileId: Type.Optional(Id),
    coverAlt: Bilingual,
    publishedAt: Instant,
  }),
  errors: ['notFound'],
  shows: ['news'],
})

/**
 * Saves an article. Without `newsId`, it creates one. With `publishedAt` in the future, the article is published at
 * that time. Each language must have both a title and a body or neither, and one must have both. The cover is a picture
 * that was uploaded for the portal's pages (`sitePictureUpload`). The revision that was read prevents overwriting a
 * newer one.
 */
export const newsSave = call({
  method: 'POST',
  path: '/site/console/newsPut',
  access,
  encoding: 'json',
  summary: 'Create or change an article',
  changes: ['news'],
  body: Type.Object({
    newsId: Type.Optional(Id),
    revision: Type.Optional(Type.String({ maxLength: 64 })),
    category: NewsCategory,
    title: words(newsLimits.title),
    summary: words(newsLimits.summary),
    body: words(newsLimits.body),
    coverFileId: Type.Optional(Id),
    coverAlt: Type.Optional(words(newsLimits.alt)),
    publishedAt: Instant,
  }),
  data: Type.Object({ newsId: Id, revision: Type.String() }),
  errors: ['notFound', 'conflict', 'fileNotFound'],
})

export const newsRemove = call({
  method: 'POST',
  path: '/site/console/newsRemove',
  access,
  encoding: 'json',
  summary: 'Delete an article permanently',
  changes: ['news'],
  body: Type.Object({ newsId: Id }),
  data: Empty,
  errors: ['notFound'],
})
