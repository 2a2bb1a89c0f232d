import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Id, Nullable, OneOf } from '../http/scalars.ts'
import { newsCategories } from './news.limits.ts'

export const NewsCategory = OneOf(...newsCategories)
const line = { newsId: Id, category: NewsCategory, title: Type.String(), publishedAt: Day }
/** An image above an article; `alt` is empty if it is decorative. */
const Cover = Nullable(Type.Object({ url: Type.String(), alt: Type.String() }))
export const NewsLine = Type.Object(line)
const Neighbour = Nullable(Type.Object({ newsId: Id, title: Type.String() }))

/**
 * Lists published news, the newest first; also returns the years that have any, and the number of articles in each
 * category by year, regardless of the filters.
 */
export const newsList = call({
  method: 'GET',
  path: '/company/newsDynamic/getNewsDynamicList',
  access: 'public',
  encoding: 'query',
  summary: 'News, by category and year',
  shows: ['news'],
  query: Type.Object({
    category: Type.Optional(NewsCategory),
    year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
    ...pageQuery(10),
  }),
  data: Type.Object({
    ...PageOf(Type.Object({ ...line, summary: Type.String(), cover: Cover })).properties,
    years: Type.Array(Type.Integer()),
    counts: Type.Array(Type.Object({ year: Type.Integer(), category: NewsCategory, total: Type.Integer() })),
  }),
  errors: [],
})

export const newsRead = call({
  method: 'GET',
  path: '/company/newsDynamic/getNewsDynamic',
  access: 'public',
  encoding: 'query',
  summary: 'One article, with the previous and the next one and others to read',
  shows: ['news'],
  query: Type.Object({ newsId: Id }),
  data: Type.Object({
    ...line,
    summary: Type.String(),
    cover: Cover,
    bodyHtml: Type.String(),
    newer: Neighbour,
    older: Neighbour,
    more: Type.Array(Type.Object({ ...line, cover: Cover }), {
      description: 'at most three other articles: of the same category first, then the newest',
    }),
  }),
  errors: ['notFound'],
})
