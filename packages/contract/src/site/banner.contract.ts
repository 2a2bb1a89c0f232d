import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { bannerAudiences, bannerLimits as most } from './site-pages.limits.ts'

/** Staff calls on the banners at the top of the home page. */
const access = { grant: 'site' } as const
const words = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Banner = Type.Object({
  bannerId: Id,
  revision: Type.Integer(),
  title: Bilingual,
  words: Bilingual,
  action: Bilingual,
  link: Type.String(),
  pictureId: Nullable(Id),
  audience: OneOf(...bannerAudiences),
  isOn: Type.Boolean(),
  beginsAt: Nullable(Instant),
  endsAt: Nullable(Instant),
  state: OneOf('shown', 'later', 'over', 'off'),
  changedBy: Nullable(Type.String()),
  changedAt: Instant,
})

/** Lists all banners, in the order of the home page. */
export const bannerList = call({
  method: 'GET',
  path: '/site/console/bannerList',
  access,
  encoding: 'query',
  summary: 'Banners of the home page',
  shows: ['banners'],
  data: Type.Object({ banners: Type.Array(Banner) }),
  errors: [],
})

/**
 * Saves a banner. Without `bannerId`, it creates one after all others. `link` is a page of the portal (`/news?id=…`) or
 * a web address.
 */
export const bannerSave = call({
  method: 'POST',
  path: '/site/console/bannerPut',
  access,
  encoding: 'json',
  summary: 'Create or change a banner of the home page',
  changes: ['banners'],
  body: Type.Object({
    bannerId: Type.Optional(Id),
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    title: words(most.title),
    words: words(most.words),
    action: words(most.action),
    link: Type.Optional(Type.String({ maxLength: most.link, pattern: '^((/([^/\\s]\\S*)?)|(https?://\\S+))?$' })),
    pictureId: Type.Optional(Id),
    audience: OneOf(...bannerAudiences),
    isOn: Type.Boolean(),
    beginsAt: Type.Optional(Instant),
    endsAt: Type.Optional(Instant),
  }),
  data: Banner,
  errors: ['notFound', 'conflict', 'fileNotFound', 'tooManyBanners'],
})

/**
 * Sets the order of all banners; each must be listed once. A list that doesn't match the current ones is a `conflict`.
 */
export const bannersReorder = call({
  method: 'POST',
  path: '/site/console/bannersOrder',
  access,
  encoding: 'json',
  summary: 'Set the order of the banners of the home page',
  changes: ['banners'],
  body: Type.Object({ bannerIds: Type.Array(Id, { maxItems: most.atMost, uniqueItems: true }) }),
  data: Empty,
  errors: ['conflict'],
})

export const bannerRemove = call({
  method: 'POST',
  path: '/site/console/bannerRemove',
  access,
  encoding: 'json',
  summary: 'Remove a banner of the home page',
  changes: ['banners'],
  body: Type.Object({ bannerId: Id }),
  data: Empty,
  errors: ['notFound'],
})
