import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { wishLimits } from './wish.limits.ts'

/** Staff calls on what people want to learn: authors of courses see the demand and answer it. */
const access = { grant: 'courses' } as const
const Text = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: wishLimits.answer })),
  en: Type.Optional(Type.String({ maxLength: wishLimits.answer })),
})
/** `revision` increases with every act of staff and must be sent with the next one. */
const Seen = { wishId: Id, revision: Type.Integer({ minimum: 1 }) }

const StaffWish = Type.Object({
  wishId: Id,
  revision: Type.Integer(),
  companyId: Id,
  company: Bilingual,
  title: Type.String(),
  askedBy: Type.String(),
  reasons: Type.Array(Type.Object({ name: Type.String(), reason: Type.String(), at: Instant }), {
    description: 'reasons of people who want it, latest first, ten at most',
  }),
  state: OneOf('open', 'planned', 'made', 'declined', 'removed'),
  wantedCount: Type.Integer(),
  wantedLately: Type.Integer({ description: 'of these, those of the last 30 days' }),
  departments: Type.Array(Type.Object({ name: Bilingual, count: Type.Integer() }), {
    description: 'most frequent departments of people who want it, three at most',
  }),
  answer: Bilingual,
  product: Nullable(Type.Object({ productId: Id, title: Bilingual })),
  answeredBy: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
  createdAt: Instant,
})

/**
 * Wishes of all companies or of one, the most wanted first; without a state, the unanswered ones. `q`: words from the
 * titles.
 */
export const managedWishList = call({
  method: 'POST',
  path: '/content/console/wish/list',
  access,
  encoding: 'form',
  summary: 'Wishes, for staff',
  shows: ['wishes'],
  body: listQuery(['wanted', 'createdAt'], {
    state: Type.Optional(OneOf('open', 'planned', 'made', 'declined', 'removed')),
    companyId: Type.Optional(Id),
  }),
  data: ListOf(StaffWish),
  errors: [],
})

/** Companies with wishes, for the filter of the list. */
export const wishCompanies = call({
  method: 'POST',
  path: '/content/console/wish/companies',
  access,
  encoding: 'form',
  summary: 'Companies with wishes',
  shows: ['wishes', 'companies'],
  data: Type.Object({
    companies: Type.Array(Type.Object({ companyId: Id, company: Bilingual, open: Type.Integer() })),
  }),
  errors: [],
})

export const wishRead = call({
  method: 'POST',
  path: '/content/console/wish/read',
  access,
  encoding: 'form',
  summary: 'A wish, with similar wishes of its company',
  shows: ['wishes'],
  body: Type.Object({ wishId: Id }),
  data: Type.Object({
    wish: StaffWish,
    similar: Type.Array(
      Type.Object({
        wishId: Id,
        title: Type.String(),
        state: OneOf('open', 'planned', 'made', 'declined'),
        wantedCount: Type.Integer(),
      }),
      {
        description: 'candidates for merging, closest first',
      },
    ),
  }),
  errors: ['notFound'],
})

/**
 * Answers a wish: planned, available as a product that its company sees, declined with a reason, or open again.
 * Everyone who wants it is notified in the portal, once for each answer; a changed message for the same answer does not
 * notify again.
 */
export const wishAnswer = call({
  method: 'POST',
  path: '/content/console/wish/answer',
  access,
  encoding: 'json',
  summary: 'Answer a wish',
  changes: ['wishes'],
  body: Type.Object({
    ...Seen,
    state: OneOf('open', 'planned', 'made', 'declined'),
    words: Type.Optional(Text),
    productId: Type.Optional(Id),
  }),
  data: StaffWish,
  errors: ['notFound', 'conflict', 'wishProductHidden'],
})

/** Merges a wish into another wish of the same company on the same subject; its votes move to that wish. */
export const wishMerge = call({
  method: 'POST',
  path: '/content/console/wish/merge',
  access,
  encoding: 'form',
  summary: 'Merge a wish into another one',
  changes: ['wishes'],
  body: Type.Object({ ...Seen, intoWishId: Id }),
  data: StaffWish,
  errors: ['notFound', 'conflict'],
})

/** Removes an unsuitable wish and notifies the requester. It can't be requested again. */
export const wishRemove = call({
  method: 'POST',
  path: '/content/console/wish/remove',
  access,
  encoding: 'json',
  summary: 'Remove a wish',
  changes: ['wishes'],
  body: Type.Object({ ...Seen, words: Type.Optional(Text) }),
  data: StaffWish,
  errors: ['notFound', 'conflict'],
})

/** Products that people have marked as wanted: first those wanted by the most people who have not started them. */
export const wantedProductDemand = call({
  method: 'POST',
  path: '/content/console/wish/products',
  access,
  encoding: 'form',
  summary: 'Products that people want to learn',
  shows: ['wishes'],
  body: Type.Object({ companyId: Type.Optional(Id), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      productId: Id,
      title: Bilingual,
      priceKind: OneOf('free', 'vip', 'paid'),
      waiting: Type.Integer({ description: 'people who want it and have not started it' }),
      begun: Type.Integer({ description: 'people who wanted it and have started it' }),
      companies: Type.Integer({ description: 'number of companies of these people' }),
    }),
  ),
  errors: [],
})
