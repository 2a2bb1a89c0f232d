import { IconArrowBackUp, IconBuildingBank, IconExternalLink, IconHourglass, IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type OrderDiscount, type OrderQuote, type OrderSubject, useCreateOrder } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { InvoiceFields, invoiceInput, isInvoiceDraftValid } from './invoice-fields.tsx'
import { formatExactMoney } from './price.tsx'
import { PromotionField } from './promotion-field.tsx'
import { OrderSubjectSummary } from './subject.tsx'
import { OrderSum } from './sum.tsx'

type Method = 'wechat' | 'alipay' | 'transfer'
const icons = { wechat: IconQrcode, alipay: IconExternalLink, transfer: IconBuildingBank } as const
type Props = {
  readonly asked: OrderSubject
  readonly quote: OrderQuote
  readonly discount: OrderDiscount
  readonly onDiscount: (discount: OrderDiscount) => void
  readonly onChanged: () => void
}

/**
 * An order before it is placed: its subject, discount, invoice, payment method and amount; or the reason why it can't
 * be placed.
 */
export function ConfirmOrder({ asked, quote, discount, onDiscount, onChanged }: Props) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState<Method>(quote.methods[0] ?? 'wechat')
  const [invoiceKind, setInvoiceKind] = useState<'none' | 'company' | 'personal'>('none')
  const [invoice, setInvoice] = useState({ invoiceTitle: quote.company, taxNo: '', email: quote.email })
  const creating = useCreateOrder({
    on: {
      priceChanged: () => {
        toast('info', t.changed)
        onChanged()
      },
    },
  })
  const draft = invoiceKind === 'none' ? null : { ...invoice, invoiceKind }
  const isFree = quote.amount === 0
  const couponId = discount && 'couponId' in discount ? discount.couponId : null
  const submit = async () => {
    const made = await creating.run({
      ...asked,
      amount: quote.amount,
      requestKey,
      ...discount,
      ...(draft && !isFree ? { invoice: invoiceInput(draft) } : {}),
    })
    if (made)
      await navigate({ to: '/checkout', search: { order: made.orderId, ...(isFree ? {} : { method }) }, replace: true })
  }
  if (quote.waitingOrderId)
    return (
      <Stopped quote={quote} words={t.waits}>
        <ButtonLink to="/checkout" search={{ order: quote.waitingOrderId }} wide>
          {t.toOrder}
        </ButtonLink>
      </Stopped>
    )
  if (quote.mayBuy !== 'yes')
    return (
      <Stopped quote={quote} words={t.cannot[quote.mayBuy]}>
        {quote.kind === 'course' && quote.mayBuy === 'held' ? (
          <ButtonLink to="/course-details" search={{ id: quote.subjectId }} wide>
            {t.start.course}
          </ButtonLink>
        ) : (
          <ButtonLink to="/user/bought" look="line" wide>
            {t.allOrders}
          </ButtonLink>
        )}
      </Stopped>
    )
  return (
    <div className={css.cols}>
      <div>
        <section className={css.block}>
          <OrderSubjectSummary thing={quote} />
        </section>
        {quote.coupons.length > 0 ? (
          <fieldset className={css.block}>
            <legend>{t.coupons}</legend>
            <div className={css.choices}>
              {quote.coupons.map((one) => (
                <label key={one.couponId} data-chosen={couponId === one.couponId || undefined}>
                  <input
                    type="radio"
                    name="coupon"
                    checked={couponId === one.couponId}
                    onChange={() => onDiscount({ couponId: one.couponId })}
                  />
                  <b>{t.off(formatExactMoney(one.amount))}</b>
                  <small>
                    {one.code}
                    <br />
                    {t.until(formatListDay(one.validUntil))}
                  </small>
                </label>
              ))}
              <label data-chosen={couponId === null || undefined}>
                <input
                  type="radio"
                  name="coupon"
                  checked={couponId === null}
                  onChange={() => couponId !== null && onDiscount(null)}
                />
                <b>{t.noCoupon}</b>
                <small>{t.keep}</small>
              </label>
            </div>
          </fieldset>
        ) : null}
        {quote.price > 0 ? (
          <section className={css.block}>
            <PromotionField
              asked={asked}
              promotion={quote.promotion}
              onPromotion={(promotionCode) => onDiscount(promotionCode === null ? null : { promotionCode })}
            />
          </section>
        ) : null}
        {isFree ? null : (
          <section className={css.block}>
            <h2>{t.invoice}</h2>
            <div className={css.line}>
              <SegmentedControl
                label={t.invoice}
                options={(['none', 'company', 'personal'] as const).map((value) => ({
                  value,
                  words: t.invoiceKinds[value],
                }))}
                value={invoiceKind}
                onChange={setInvoiceKind}
              />
              <span className={css.quiet}>{t.invoiceHint}</span>
            </div>
            {draft ? (
              <InvoiceFields
                draft={draft}
                problems={creating.problems}
                onChange={({ invoiceKind: _kind, ...next }) => setInvoice(next)}
              />
            ) : null}
          </section>
        )}
        {isFree ? null : (
          <fieldset className={css.block}>
            <legend>{t.method}</legend>
            <div className={css.choices}>
              {quote.methods.map((one) => {
                const Icon = icons[one]
                return (
                  <label key={one} data-method data-chosen={method === one || undefined}>
                    <input type="radio" name="method" checked={method === one} onChange={() => setMethod(one)} />
                    <Icon size={24} stroke={1.5} aria-hidden />
                    <span>
                      <b>{t.methods[one]}</b>
                      <small>{t.methodHints[one]}</small>
                    </span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        )}
      </div>
      <OrderSum quote={quote}>
        <Button
          wide
          isBusy={creating.isBusy}
          disabled={
            (!isFree && quote.methods.length === 0) || (!isFree && draft !== null && !isInvoiceDraftValid(draft))
          }
          onClick={() => void submit()}
        >
          {isFree ? t.submitFree : t.submit(t.methods[method])}
        </Button>
        <ul className={css.notes}>
          <li>
            <IconHourglass size={16} stroke={1.5} aria-hidden /> {t.held30}
          </li>
          <li>
            <IconArrowBackUp size={16} stroke={1.5} aria-hidden /> {t.refundable}
          </li>
        </ul>
      </OrderSum>
    </div>
  )
}

/** The reason why this can't be bought now; the sum is shown only if it can still be paid. */
function Stopped({
  quote,
  words,
  children,
}: {
  readonly quote: OrderQuote
  readonly words: string
  readonly children?: ReactNode
}) {
  return (
    <div className={css.cols}>
      <section className={css.block}>
        <OrderSubjectSummary thing={quote} />
      </section>
      {quote.mayBuy === 'yes' ? (
        <OrderSum quote={quote}>
          <p className={css.stopped}>{words}</p>
          {children}
        </OrderSum>
      ) : (
        <aside className={css.sum}>
          <p className={css.stopped}>{words}</p>
          {children}
        </aside>
      )}
    </div>
  )
}
