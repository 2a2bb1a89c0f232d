import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Empty, Fen, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'

/** Reward points are whole numbers. */
const RewardPoints = Type.Integer()
const ShareCode = Type.String({ maxLength: 40, description: 'eight letters and digits' })

/** Returns the caller's link to a product, which is created by the first call. */
export const shareLink = call({
  method: 'POST',
  path: '/comp/pc/share/link',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The share link of the caller for a product',
  shows: [],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    code: Type.String(),
    url: Type.String(),
    startPoints: RewardPoints,
    completionPoints: RewardPoints,
    invited: Type.Integer({ description: 'number of people who came through the link' }),
  }),
  errors: ['featureOff', 'productNotFound'],
  limit: { max: 60, perSeconds: 60 },
})

/**
 * Returns the poster of the caller's link to a product, for the screen or for print; creates the link if there is none.
 */
export const sharePoster = call({
  method: 'GET',
  path: '/comp/pc/share/poster',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Poster with the QR code of a share link',
  shows: [],
  query: Type.Object({ productId: Id, format: OneOf('svg', 'pdf'), lang: Type.Optional(OneOf('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: ['featureOff', 'productNotFound'],
  limit: { max: 60, perSeconds: 60 },
})

/**
 * Records that the caller followed a link. The call always succeeds, because a link must never prevent a page from
 * being shown.
 */
export const shareLinkAccept = call({
  method: 'POST',
  path: '/comp/pc/share/accept',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Record that the caller came through a share link',
  changes: [],
  body: Type.Object({ code: ShareCode }),
  data: Type.Object({
    sharerName: Nullable(
      Type.String({ description: 'the colleague who shared it; null: a person of another company, or the caller' }),
    ),
    isInvited: Type.Boolean({ description: "the caller's study here counts for that colleague" }),
  }),
  errors: [],
  limit: { max: 60, perSeconds: 60 },
})

/**
 * Returns the caller's points and figures, the rules of rewards and the offers: everything on the rewards page above
 * its lists.
 */
export const myRewards = call({
  method: 'POST',
  path: '/comp/pc/share/rewards',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's points, the rules and the rewards",
  shows: ['rewards'],
  data: Type.Object({
    points: RewardPoints,
    earnedThisMonth: RewardPoints,
    monthlyCap: RewardPoints,
    startPoints: RewardPoints,
    completionPoints: RewardPoints,
    links: Type.Integer(),
    invited: Type.Integer(),
    started: Type.Integer(),
    completed: Type.Integer(),
    offers: Type.Array(
      Type.Object({
        offerId: Id,
        points: RewardPoints,
        amount: Fen,
        currency: Type.Literal('CNY'),
        validDays: Type.Integer(),
      }),
    ),
  }),
  errors: ['featureOff'],
})

const Coupon = Type.Object({
  code: Type.String(),
  amount: Fen,
  currency: Type.Literal('CNY'),
  validUntil: Instant,
  state: OneOf('open', 'used', 'expired'),
})

/** Lists earned and spent points, latest first. */
export const myRewardLedger = call({
  method: 'POST',
  path: '/comp/pc/share/ledger',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Ledger of reward points',
  shows: ['rewards'],
  body: Type.Object(pageQuery(12)),
  data: PageOf(
    Type.Object({
      entryId: Id,
      kind: OneOf('start', 'completion', 'coupon'),
      points: RewardPoints,
      duePoints: Type.Integer({ description: "points by the rule; more than `points` if the month's cap was reached" }),
      balance: RewardPoints,
      colleague: Nullable(Type.String()),
      productId: Nullable(Id),
      productTitle: Nullable(Type.String()),
      coupon: Nullable(Coupon),
      createdAt: Instant,
    }),
  ),
  errors: ['featureOff'],
})

/** The caller's links, the latest first, each with its results. */
export const myShareLinks = call({
  method: 'POST',
  path: '/comp/pc/share/list',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's share links",
  shows: ['rewards'],
  body: Type.Object(pageQuery(12)),
  data: PageOf(
    Type.Object({
      code: Type.String(),
      url: Type.String(),
      productId: Id,
      productTitle: Type.String(),
      categoryId: Type.Integer(),
      coverPattern: Nullable(Type.String()),
      coverUrl: Nullable(Type.String()),
      invited: Type.Integer(),
      started: Type.Integer(),
      completed: Type.Integer(),
      points: RewardPoints,
      createdAt: Instant,
    }),
  ),
  errors: ['featureOff'],
})

/** Redeems points for a coupon, once per key; a repeated call returns the same coupon. */
export const rewardOfferRedeem = call({
  method: 'POST',
  path: '/comp/pc/share/redeem',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Redeem points for a coupon',
  changes: ['rewards'],
  body: Type.Object({ offerId: Id, requestKey: RequestKey }),
  data: Type.Object({ points: RewardPoints, coupon: Coupon }),
  errors: ['featureOff', 'pointsShort', 'offerChanged'],
  limit: { max: 20, perSeconds: 60 },
})
