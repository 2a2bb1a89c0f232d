import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatListDay, formatMoney, formatNumber } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { type OwnRewardEntry, type RewardCoupon, rewardsPageSize, useOwnRewardLedger } from '../sharing.queries.ts'
import { CouponCode } from './coupon-code.tsx'
import css from './lists.module.css'
import { formatCouponLastDay } from './offers.tsx'

type ListProps = { readonly page: number; readonly onPage: (page: number) => void }

/** Every entry of the ledger, the latest first. */
export function RewardLedger({ page, onPage }: ListProps) {
  const t = useTexts(rewardsTexts)
  const ledger = useOwnRewardLedger(page)
  return (
    <QueryStates
      query={ledger}
      skeleton={<RowsSkeleton height={420} />}
      isEmpty={(data) => data.total === 0}
      empty={
        <EmptyState
          level={3}
          icon={IconCoins}
          title={t.noLedger}
          hint={t.noLedgerHint}
          action={<ButtonLink to="/content-center">{t.browse}</ButtonLink>}
        />
      }
    >
      {(data) => (
        <>
          <table className={`${table.rows} ${css.table}`} aria-busy={ledger.isPlaceholderData || undefined}>
            <thead>
              <tr>
                <th scope="col">{t.what}</th>
                <th scope="col" className={css.optional}>
                  {t.when}
                </th>
                <th scope="col">{t.change}</th>
                <th scope="col">{t.balance}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((entry) => (
                <Line key={entry.entryId} entry={entry} />
              ))}
            </tbody>
          </table>
          <Pager page={page} size={rewardsPageSize} total={data.total} onPage={onPage} />
        </>
      )}
    </QueryStates>
  )
}

function Line({ entry }: { readonly entry: OwnRewardEntry }) {
  const day = formatListDay(entry.createdAt)
  return (
    <tr>
      <td>
        {entry.kind === 'coupon' ? <Bought coupon={entry.coupon} /> : <Earned entry={entry} />}
        <small className={css.narrow}>{day}</small>
      </td>
      <td className={`${css.optional} ${css.quiet}`}>{day}</td>
      <td>
        <b
          data-gain={entry.points > 0 || undefined}
        >{`${entry.points < 0 ? '−' : '+'}${formatNumber(Math.abs(entry.points))}`}</b>
      </td>
      <td className={css.quiet}>{formatNumber(entry.balance)}</td>
    </tr>
  )
}

function Earned({ entry }: { readonly entry: OwnRewardEntry }) {
  const t = useTexts(rewardsTexts)
  const name = entry.colleague ?? t.somebody
  return (
    <>
      <b>{entry.kind === 'completion' ? t.completion(name) : t.start(name)}</b>
      {entry.productId ? (
        <small>
          <Link to="/detail" search={{ id: entry.productId }}>
            {entry.productTitle}
          </Link>
        </small>
      ) : null}
      {entry.points < entry.duePoints ? <small>{t.cut(formatNumber(entry.duePoints))}</small> : null}
    </>
  )
}

function Bought({ coupon }: { readonly coupon: RewardCoupon | null }) {
  const t = useTexts(rewardsTexts)
  if (!coupon) return null
  return (
    <>
      <b>{t.coupon(formatMoney(coupon.amount))}</b>
      <small className={css.coupon}>
        <CouponCode code={coupon.code} />
        <span>{coupon.state === 'open' ? t.states.open(formatCouponLastDay(coupon)) : t.states[coupon.state]}</span>
      </small>
    </>
  )
}
