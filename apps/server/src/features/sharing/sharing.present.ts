import type { DataOf } from '@portal/contract/http/call.ts'
import type { rewardRules } from '@portal/contract/sharing/reward-staff.contract.ts'
import type {
  myRewardLedger,
  myRewards,
  myShareLinks,
  rewardOfferRedeem,
} from '@portal/contract/sharing/sharing.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import type { PosterFacts } from './poster/poster.layout.ts'
import type { RewardBalance } from './reward.rules.ts'
import type { RewardCouponRow, RewardEntryRow, RewardRulesRow, ShareResultCounts } from './reward.store.ts'
import type { PosterRow, ShareLinkRow } from './share.store.ts'

export const shareLinkUrl = (deps: Deps, code: string): string => `${portalOrigin(deps.settings)}/s/${code}`

export const presentCoupon = (row: RewardCouponRow, now: Date): DataOf<typeof rewardOfferRedeem>['coupon'] => ({
  code: row.code,
  amount: row.amount,
  currency: 'CNY',
  validUntil: row.validUntil.toISOString(),
  state: row.usedAt ? 'used' : row.validUntil <= now ? 'expired' : 'open',
})

export const presentRewardEntry = (
  row: RewardEntryRow,
  lang: Lang,
  now: Date,
): DataOf<typeof myRewardLedger>['list'][number] => ({
  entryId: row.id,
  kind: row.kind,
  points: row.points,
  duePoints: row.duePoints,
  balance: row.balance,
  colleague: row.colleague && pickName(row.colleague, lang),
  productId: row.productId,
  productTitle: row.title ? pickText(row.title, lang) : null,
  coupon: row.coupon ? presentCoupon(row.coupon, now) : null,
  createdAt: row.createdAt.toISOString(),
})

export const presentShareLink = (
  deps: Deps,
  row: ShareLinkRow,
  lang: Lang,
): DataOf<typeof myShareLinks>['list'][number] => ({
  code: row.code,
  url: shareLinkUrl(deps, row.code),
  productId: row.productId,
  productTitle: pickText(row.title, lang),
  categoryId: row.categoryId,
  coverPattern: row.coverPattern,
  coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
  invited: row.invited,
  started: row.started,
  completed: row.completed,
  points: row.points,
  createdAt: row.createdAt.toISOString(),
})

export const posterFacts = (deps: Deps, row: PosterRow, lang: Lang): PosterFacts => ({
  lang,
  portal: deps.brand.current().name[lang],
  productId: row.productId,
  categoryId: row.categoryId,
  coverPattern: row.coverPattern,
  kind: row.kind,
  title: pickText(row.title, lang),
  promise: pickText(row.promise, lang),
  teacher: row.teacher ? pickText(row.teacher, lang) : null,
  lessonCount: row.lessonCount,
  duration: row.duration,
  sharer: pickName(row.sharer, lang),
  company: pickText(row.company, lang),
  url: shareLinkUrl(deps, row.code),
  madeAt: deps.clock.now(),
})

const offersOf = (rules: RewardRulesRow) =>
  rules.offers.map(({ offerId, points, amount, validDays }) => ({ offerId, points, amount, validDays }))

export function presentRewards(
  balance: RewardBalance,
  counts: ShareResultCounts,
  rules: RewardRulesRow,
  month: string,
): DataOf<typeof myRewards> {
  return {
    points: balance.points,
    earnedThisMonth: balance.month === month ? balance.monthPoints : 0,
    monthlyCap: rules.monthlyCap,
    startPoints: rules.startPoints,
    completionPoints: rules.completionPoints,
    links: counts.links,
    invited: counts.invited,
    started: counts.started,
    completed: counts.completed,
    offers: offersOf(rules).map((offer) => ({ ...offer, currency: 'CNY' as const })),
  }
}

export const presentRewardRules = (rules: RewardRulesRow, lang: Lang): DataOf<typeof rewardRules> => ({
  revision: rules.revision,
  startPoints: rules.startPoints,
  completionPoints: rules.completionPoints,
  monthlyCap: rules.monthlyCap,
  offers: offersOf(rules),
  changedBy: rules.changedBy && pickName(rules.changedBy, lang),
  changedAt: rules.changedAt.toISOString(),
})
