import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Nullable, OneOf } from '../http/scalars.ts'
import { partnerLimits as most, partnerLevels } from './site-pages.limits.ts'

/** Staff calls for partners: their details and their order. */
const access = { grant: 'site' } as const
const Level = OneOf(...partnerLevels)
const words = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Partner = {
  partnerId: Id,
  revision: Type.Integer(),
  name: Bilingual,
  region: Bilingual,
  level: Level,
  summary: Bilingual,
  url: Nullable(Type.String()),
  contact: Type.String({ description: 'for staff: the contact to call' }),
  logoFileId: Nullable(Id),
  hasDrawnLogo: Type.Boolean({
    description: 'a drawn logo that is built into the portal; an uploaded logo replaces it',
  }),
}

/** Lists partners in display order; `place` counts from 1. */
export const managedPartnerList = call({
  method: 'GET',
  path: '/site/console/partnerList',
  access,
  encoding: 'query',
  summary: 'Partners, for staff',
  shows: ['partners'],
  query: listQuery(['place'], { level: Type.Optional(Level) }),
  data: ListOf(Type.Object({ ...Partner, place: Type.Integer() })),
  errors: [],
})

export const partnerRead = call({
  method: 'GET',
  path: '/site/console/partnerRead',
  access,
  encoding: 'query',
  summary: 'One partner, for staff',
  shows: ['partners'],
  query: Type.Object({ partnerId: Id }),
  data: Type.Object(Partner),
  errors: ['notFound'],
})

/**
 * Saves a partner. Without `partnerId` it creates one, after all others. The revision that was read prevents
 * overwriting a newer one.
 */
export const partnerSave = call({
  method: 'POST',
  path: '/site/console/partnerPut',
  access,
  encoding: 'json',
  summary: 'Create or change a partner',
  changes: ['partners'],
  body: Type.Object({
    partnerId: Type.Optional(Id),
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    name: words(most.name),
    region: words(most.region),
    level: Level,
    summary: words(most.summary),
    url: Type.Optional(Type.String({ maxLength: most.url, pattern: '^(https?://\\S+)?$' })),
    contact: Type.Optional(Type.String({ maxLength: most.contact })),
    logoFileId: Type.Optional(Id),
  }),
  data: Type.Object({ partnerId: Id, revision: Type.Integer() }),
  errors: ['notFound', 'conflict', 'fileNotFound'],
})

/** Moves a partner before another partner, or to the end if `before` is left out. */
export const partnerMove = call({
  method: 'POST',
  path: '/site/console/partnerMove',
  access,
  encoding: 'json',
  summary: 'Move a partner in the order',
  changes: ['partners'],
  body: Type.Object({ partnerId: Id, before: Type.Optional(Id) }),
  data: Empty,
  errors: ['notFound'],
})

export const partnerRemove = call({
  method: 'POST',
  path: '/site/console/partnerRemove',
  access,
  encoding: 'json',
  summary: 'Remove a partner',
  changes: ['partners'],
  body: Type.Object({ partnerId: Id }),
  data: Empty,
  errors: ['notFound'],
})
