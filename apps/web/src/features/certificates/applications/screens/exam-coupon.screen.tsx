import { IconTicket } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { applicationPageSize, type ExamCoupon, useExamCoupons } from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from './exam-coupon.module.css'

const route = getRouteApi('/user/coupon')

/** The exam coupons of the reader. */
export function ExamCouponScreen() {
  const t = useTexts(examRegistrationTexts).coupons
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const coupons = useExamCoupons(page)
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates
        query={coupons}
        skeleton={<Skeleton height={132} width="min(100%, 424px)" />}
        isEmpty={(data) => data.total === 0}
        empty={<EmptyState icon={IconTicket} title={t.empty} hint={t.emptyHint} />}
      >
        {(data) => (
          <>
            <ul className={css.tickets}>
              {data.list.map((coupon) => (
                <Coupon key={coupon.couponId} coupon={coupon} />
              ))}
            </ul>
            <Pager
              page={page}
              size={applicationPageSize}
              total={data.total}
              onPage={(next) => void navigate({ search: next ? { page: next } : {} })}
            />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Coupon({ coupon }: { readonly coupon: ExamCoupon }) {
  const t = useTexts(examRegistrationTexts).coupons
  return (
    <li data-over={coupon.state !== 'usable' || undefined}>
      <div>
        <Tag tone={coupon.state === 'usable' ? 'signal' : 'plain'}>{t.states[coupon.state]}</Tag>
        <h2>{coupon.examTitle ?? t.any}</h2>
        <p className={css.code}>{coupon.code}</p>
      </div>
      <div>
        <p>{coupon.usedAt ? t.usedOn(formatListDay(coupon.usedAt)) : t.until(formatListDay(coupon.validUntil))}</p>
        {coupon.state === 'usable' ? (
          <ButtonLink to="/examAppointment" look="line" size="s">
            {t.use}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
