import type { DataOf } from '@portal/contract/http/call.ts'
import {
  myRewardLedger,
  myRewards,
  myShareLinks,
  rewardOfferRedeem,
  shareLink,
  shareLinkAccept,
  sharePoster,
} from '@portal/contract/sharing/sharing.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send, sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OwnRewards = DataOf<typeof myRewards>
export type RewardOffer = OwnRewards['offers'][number]
export type OwnRewardEntry = DataOf<typeof myRewardLedger>['list'][number]
export type OwnShareLink = DataOf<typeof myShareLinks>['list'][number]
export type RewardCoupon = DataOf<typeof rewardOfferRedeem>['coupon']

export const rewardsPageSize = 12
export const useOwnRewards = () => useAnswer(myRewards, {}, { staleTime: 0 })
export const useOwnRewardLedger = (page: number | null) =>
  useAnswer(myRewardLedger, page === null ? null : { page, size: rewardsPageSize }, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useOwnShareLinks = (page: number | null) =>
  useAnswer(myShareLinks, page === null ? null : { page, size: rewardsPageSize }, { keepPrevious: true, staleTime: 0 })
export const useShareLink = (productId: string) => useAnswer(shareLink, { productId })

/** Returns the poster in one language, as SVG. */
export const usePoster = (productId: string, lang: 'zh' | 'en') =>
  useQuery({
    queryKey: ['poster', productId, lang],
    queryFn: async ({ signal }) =>
      (await sendForFile(sharePoster, { productId, format: 'svg', lang }, { signal })).blob.text(),
  })
export const fetchPosterPdf = (productId: string, lang: 'zh' | 'en') =>
  sendForFile(sharePoster, { productId, format: 'pdf', lang })

export type ShareArrival = DataOf<typeof shareLinkAccept>
/**
 * Records that the reader followed a share link. Returns the name of the sharer (null unless it is a colleague), and
 * true if the reader counts as invited.
 */
export const acceptShareLink = (code: string): Promise<ShareArrival> =>
  send(shareLinkAccept, { code }, { leaveSession: true })

/** Keys of requests without an answer, by offer. */
const unanswered = new Map<string, string>()

/** Redeems points for a coupon. A repeated call after a lost response returns the same coupon. */
export async function redeemRewardOffer(offerId: string): Promise<RewardCoupon> {
  const requestKey = unanswered.get(offerId) ?? crypto.randomUUID()
  unanswered.set(offerId, requestKey)
  const { coupon } = await write(rewardOfferRedeem, { offerId, requestKey })
  unanswered.delete(offerId)
  return coupon
}
