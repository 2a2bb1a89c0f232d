import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatListDay, formatMoney, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { type RewardCoupon, type RewardOffer, redeemRewardOffer } from '../sharing.queries.ts'
import { CouponCode } from './coupon-code.tsx'
import css from './offers.module.css'

/** The coupons that points can be redeemed for, each drawn as a ticket. */
export function RewardOffers({ points, offers }: { readonly points: number; readonly offers: readonly RewardOffer[] }) {
  const t = useTexts(rewardsTexts)
  const [chosen, setChosen] = useState<RewardOffer | null>(null)
  if (offers.length === 0) return <p className={css.none}>{t.noOffers}</p>
  return (
    <>
      <ul className={css.offers}>
        {offers.map((offer) => {
          const isShort = points < offer.points
          return (
            <li key={offer.offerId} data-short={isShort || undefined}>
              <b>{formatMoney(offer.amount)}</b>
              <p>
                {t.price(formatNumber(offer.points))}
                <small>{t.validDays(formatNumber(offer.validDays))}</small>
              </p>
              {isShort ? (
                <span>{t.missing(formatNumber(offer.points - points))}</span>
              ) : (
                <Button
                  size="s"
                  look="line"
                  aria-label={`${t.redeem} ${t.couponOf(formatMoney(offer.amount))}`}
                  onClick={() => setChosen(offer)}
                >
                  {t.redeem}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {chosen ? <Exchange offer={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

/** Confirms, redeems, and shows the coupon. */
function Exchange({ offer, onClose }: { readonly offer: RewardOffer; readonly onClose: () => void }) {
  const t = useTexts(rewardsTexts)
  const [isBusy, run] = useWork()
  const [coupon, setCoupon] = useState<RewardCoupon | null>(null)
  const amount = formatMoney(offer.amount)
  const buy = () =>
    run(async () => {
      setCoupon(await redeemRewardOffer(offer.offerId))
    }, t.failed)
  if (coupon)
    return (
      <Dialog title={t.done} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
        <div className={css.bought}>
          <b>{formatMoney(coupon.amount)}</b>
          <CouponCode code={coupon.code} />
        </div>
        <p className={css.hint}>{t.doneHint(formatCouponLastDay(coupon))}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t.confirmTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.keep}
          </Button>
          <Button isBusy={isBusy} onClick={() => void buy()}>
            {t.redeem}
          </Button>
        </>
      }
    >
      <p>{t.confirm(formatNumber(offer.points), amount)}</p>
    </Dialog>
  )
}

/** Formats the last day on which a coupon is valid; the coupon expires at the end of that day. */
export const formatCouponLastDay = (coupon: RewardCoupon): string =>
  formatListDay(new Date(Date.parse(coupon.validUntil) - 1).toISOString())
