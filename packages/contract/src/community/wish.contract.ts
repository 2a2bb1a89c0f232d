import { Type } from 'typebox'
import { ProductCard } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Flag, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { wishLimits } from './wish.limits.ts'

const Hits = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
  description: 'start and end of each matching word',
})

/** A wish as colleagues see it. Only staff see the requester and the reason. */
const Wish = Type.Object({
  wishId: Id,
  title: Type.String(),
  titleHits: Hits,
  reason: Type.String({ description: "the caller's own reason" }),
  state: OneOf('open', 'planned', 'made', 'declined'),
  wantedCount: Type.Integer({ description: 'people of the company who want it, including the requester' }),
  isWanted: Type.Boolean({ description: 'the caller wants it' }),
  isMine: Type.Boolean({ description: 'the caller requested it' }),
  answer: Type.String({ description: "staff's answer; may be empty" }),
  product: Nullable(
    Type.Object(
      { productId: Id, title: Type.String(), isKnowledge: Type.Boolean() },
      { description: 'the product that fulfils it, if the caller can see it' },
    ),
  ),
  createdAt: Instant,
  answeredAt: Nullable(Instant),
})

/**
 * Wishes of the caller's company. The views `wanted` and `newest` contain open and planned wishes, `answered` contains
 * available and declined ones, and `mine` contains those that the caller wants.
 */
export const wishList = call({
  method: 'POST',
  path: '/content/pc/wish/list',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Wishes of the company',
  shows: ['wishes'],
  body: Type.Object({
    view: Type.Optional(OneOf('wanted', 'newest', 'mine', 'answered')),
    ...pageQuery(wishLimits.pageSize),
  }),
  data: PageOf(Wish),
  errors: ['featureOff'],
})

/** Existing wishes and products whose titles resemble the text typed so far. */
export const wishSuggestions = call({
  method: 'POST',
  path: '/content/pc/wish/suggest',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Wishes and products similar to the text being typed',
  shows: ['wishSuggestions'],
  body: Type.Object({ q: Type.String({ maxLength: wishLimits.title }) }),
  data: Type.Object({
    wishes: Type.Array(Wish),
    products: Type.Array(
      Type.Object({ productId: Id, title: Type.String(), titleHits: Hits, isKnowledge: Type.Boolean() }),
    ),
  }),
  errors: ['featureOff'],
  limit: { max: 240, perSeconds: 60 },
})

/**
 * Creates a wish. If the company already has it, in any spelling, `isNew` is false, and the caller joins the existing
 * wish while it is open or planned.
 */
export const wishCreate = call({
  method: 'POST',
  path: '/content/pc/wish/add',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Create a wish',
  changes: ['wishes'],
  body: Type.Object({
    title: Type.String({ maxLength: wishLimits.title, default: '' }),
    reason: Type.String({ maxLength: wishLimits.reason, default: '', description: 'for staff' }),
  }),
  data: Type.Object({ isNew: Type.Boolean(), wish: Wish }),
  errors: ['featureOff', 'wishEmpty', 'wishesOfDay', 'wishRemoved'],
  limit: { max: 20, perSeconds: 60 },
})

/** Joins a wish, once per person; `state` 0 leaves it. An unanswered wish without votes is deleted. */
export const wishSupportSet = call({
  method: 'POST',
  path: '/content/pc/wish/want',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Join a wish, or withdraw from it',
  changes: ['wishSuggestions'],
  body: Type.Object({ wishId: Id, state: Type.Optional(Flag) }),
  data: Type.Object({ wantedCount: Type.Integer(), isWanted: Type.Boolean() }),
  errors: ['featureOff', 'notFound', 'wishClosed'],
  limit: { max: 60, perSeconds: 60 },
})

/** Marks a product as one that the caller wants to learn; `state` 0 removes the mark. */
export const wantedProductSet = call({
  method: 'POST',
  path: '/user/pc/wantProduct',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Mark a product as wanted, or remove the mark',
  changes: ['wanted'],
  body: Type.Object({ productId: Id, state: Type.Optional(Flag) }),
  data: Type.Object({ isWanted: Type.Boolean() }),
  errors: ['featureOff', 'productNotFound'],
  limit: { max: 60, perSeconds: 60 },
})

export const wantedProductState = call({
  method: 'POST',
  path: '/user/pc/wantProductState',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Check whether the caller has marked a product as wanted',
  shows: ['wanted'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({ isWanted: Type.Boolean() }),
  errors: ['featureOff', 'productNotFound'],
})

/** Products that the caller wants and has not started, latest first. */
export const wantedProducts = call({
  method: 'POST',
  path: '/user/pc/wantedProducts',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Products the caller wants to learn',
  shows: ['wanted'],
  body: Type.Object(pageQuery(wishLimits.pageSize)),
  data: PageOf(ProductCard),
  errors: ['featureOff'],
})
