import {
  IconArrowBackUp,
  IconCheck,
  IconFileInvoice,
  IconHourglass,
  IconReceipt,
  IconShieldCheck,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatDay, formatInstant, formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { OwnOrder } from '../order.queries.ts'
import page from '../order-page.module.css'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { InvoiceDialog, RefundDialog } from './after-sale.tsx'
import { PaymentChoice, type PaymentMethod } from './pay.tsx'
import { formatExactMoney } from './price.tsx'
import { CheckoutSteps, OrderSubjectPicture } from './subject.tsx'
import { OrderSumLines } from './sum.tsx'
import { useOrderReceipt } from './use-order-receipt.ts'

/** A requested refund that was not rejected. */
const refundOf = ({ refund }: OwnOrder) => (refund && refund.state !== 'refused' ? refund : null)

type OrderPageProps = {
  readonly order: OwnOrder
  readonly method: PaymentMethod | null
  /** The reader returns from the gateway's page; it is not known yet whether they paid there. */
  readonly isBack: boolean
  readonly onMoved: () => void
}
/** An existing order: its payment and its state. */
export function OrderPage({ order, method, isBack, onMoved }: OrderPageProps) {
  const t = useTexts(orderTexts)
  const [way, setWay] = useState<PaymentMethod>(
    method ?? (order.method === 'transfer' ? 'transfer' : (order.methods[0] ?? 'wechat')),
  )
  const refund = refundOf(order)
  const title = order.state === 'waiting' ? t.payTitles[way] : refund ? t.refunds[refund.state] : t.became[order.state]
  return (
    <>
      <header className={css.head}>
        <h1>{title}</h1>
        <CheckoutSteps at={order.paidAt ? 2 : 1} />
      </header>
      <div className={css.cols}>
        <div>
          {order.state === 'waiting' ? (
            <PaymentChoice order={order} way={way} isBack={isBack} onWay={setWay} onMoved={onMoved} />
          ) : (
            <Became order={order} />
          )}
        </div>
        <aside className={css.sum}>
          <div className={css.mini}>
            <OrderSubjectPicture thing={order} />
            <div>
              <h2>{order.title}</h2>
              <p>{t.kinds[order.kind]}</p>
            </div>
          </div>
          <OrderSumLines order={order} total={order.paidAt ? t.paidSum : t.dueSum} />
          {order.refunded > 0 ? (
            <dl className={css.lines}>
              <div>
                <dt>{t.refundAmount}</dt>
                <dd>{formatExactMoney(order.refunded)}</dd>
              </div>
            </dl>
          ) : null}
          <dl className={css.facts}>
            <div>
              <dt>{t.orderNo}</dt>
              <dd>{order.orderNo}</dd>
            </div>
            <div>
              <dt>{t.ordered}</dt>
              <dd>{formatInstant(order.createdAt)}</dd>
            </div>
          </dl>
        </aside>
      </div>
    </>
  )
}

function Became({ order }: { readonly order: OwnOrder }) {
  const t = useTexts(orderTexts)
  const [isAsking, setAsking] = useState<'refund' | 'invoice' | null>(null)
  const refund = refundOf(order)
  const isClosed = order.state === 'closed'
  const isPaid = order.state === 'paid'
  const hasMoney = (isPaid || order.state === 'partlyRefunded') && order.amount > 0
  const Icon = isClosed ? IconHourglass : refund ? IconArrowBackUp : IconCheck
  const isSettled = order.events.some(({ kind }) => kind === 'refundSettled')
  const refundMethod = isSettled ? 'transfer' : (order.method ?? 'none')
  const ended = order.events.filter(({ kind }) => kind === 'closed' || kind === 'cancelled').at(-1)
  return (
    <>
      <section className={page.became}>
        <p className={page.result} data-good={(isPaid && !refund) || undefined}>
          <span className={page.round}>
            <Icon size={28} stroke={isPaid && !refund ? 2 : 1.5} aria-hidden />
          </span>
          <span>
            <b>{formatExactMoney(refund ? refund.amount : order.amount)}</b>
            <span>
              {order.paidAt
                ? t.paidBy(order.method ? t.methods[order.method] : t.methods.none, formatInstant(order.paidAt))
                : ended
                  ? ended.kind === 'closed'
                    ? t.closedAt(formatInstant(ended.at))
                    : t.cancelledAt(formatInstant(ended.at))
                  : t.states[order.state]}
            </span>
          </span>
        </p>
        {refund ? <RefundSteps order={order} /> : null}
        <ul className={page.next}>
          {isClosed ? (
            <>
              {refund ? null : (
                <Next icon={<IconShieldCheck size={20} stroke={1.5} aria-hidden />} title={t.notCharged} />
              )}
              {order.kind === 'class' ? (
                <Next icon={<IconUser size={20} stroke={1.5} aria-hidden />} title={t.seatBack} />
              ) : null}
              {order.discount > 0 ? (
                <Next icon={<IconTicket size={20} stroke={1.5} aria-hidden />} title={t.couponBack} />
              ) : null}
            </>
          ) : null}
          {isPaid && !refund ? (
            <Next icon={<IconCheck size={20} stroke={1.5} aria-hidden />} title={t.doneHint[order.kind]} />
          ) : null}
          {order.state === 'refunding' || order.state === 'refunded' ? (
            <Next
              icon={<IconArrowBackUp size={20} stroke={1.5} aria-hidden />}
              title={t.refundedHint[order.state](formatExactMoney(order.amount), t.methods[refundMethod])}
              hint={t.takenBack[order.kind]}
            />
          ) : null}
          {order.refund && (order.refund.state === 'refused' || order.refund.answer) ? (
            <Next
              icon={<IconArrowBackUp size={20} stroke={1.5} aria-hidden />}
              title={order.refund.state === 'refused' ? t.refunds.refused : t.refundAnswer}
              hint={order.refund.answer ?? undefined}
            />
          ) : null}
          <InvoiceLine order={order} mayAsk={hasMoney} onAsk={() => setAsking('invoice')} />
          {order.paidAt ? <ReceiptLine orderId={order.orderId} /> : null}
        </ul>
        <p className={page.go}>
          {isClosed ? (
            <ButtonLink to="/checkout" search={{ kind: order.kind, subject: order.subjectId }}>
              {t.again}
            </ButtonLink>
          ) : null}
          {isPaid && order.kind === 'course' ? (
            <ButtonLink to="/course-details" search={{ id: order.subjectId }}>
              {t.start.course}
            </ButtonLink>
          ) : null}
          {isPaid && order.kind === 'exam' ? (
            <ButtonLink to="/examApponitmentTime" search={{ applicationId: order.subjectId }}>
              {t.start.exam}
            </ButtonLink>
          ) : null}
          {isPaid && order.kind === 'class' ? (
            <ButtonLink to="/classOpeningPlan" search={{ mine: 1 }}>
              {t.start.class}
            </ButtonLink>
          ) : null}
          {isPaid && order.kind === 'vip' ? <ButtonLink to="/user/bought">{t.start.vip}</ButtonLink> : null}
          {hasMoney && (!refund || refund.state === 'done') ? (
            <button type="button" onClick={() => setAsking('refund')}>
              {t.askRefund}
            </button>
          ) : null}
          {isPaid && order.kind === 'vip' ? null : <TextLink to="/user/bought">{t.allOrders}</TextLink>}
        </p>
      </section>
      {isAsking === 'refund' ? <RefundDialog orderId={order.orderId} onClose={() => setAsking(null)} /> : null}
      {isAsking === 'invoice' ? <InvoiceDialog order={order} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

type NextProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string | undefined
  readonly isBad?: boolean
  readonly children?: ReactNode
}
function Next({ icon, title, hint, isBad = false, children }: NextProps) {
  return (
    <li data-bad={isBad || undefined}>
      {icon}
      <div>
        <b>{title}</b>
        {hint ? <p>{hint}</p> : null}
      </div>
      {children}
    </li>
  )
}

function InvoiceLine({
  order: { invoice },
  mayAsk,
  onAsk,
}: {
  readonly order: OwnOrder
  readonly mayAsk: boolean
  readonly onAsk: () => void
}) {
  const t = useTexts(orderTexts)
  const icon = <IconFileInvoice size={20} stroke={1.5} aria-hidden />
  if (!invoice && !mayAsk) return null
  if (!invoice)
    return (
      <Next icon={icon} title={t.noInvoice} hint={t.invoiceHint}>
        <button type="button" onClick={onAsk}>
          {t.askInvoice}
        </button>
      </Next>
    )
  if (invoice.number)
    return (
      <Next
        icon={icon}
        title={`${t.invoiceNumber} ${invoice.number}`}
        hint={[invoice.issuedOn ? t.issued(formatDay(invoice.issuedOn)) : '', invoice.fileUrl ? '' : t.invoiceMailed]
          .filter(Boolean)
          .join(' · ')}
      >
        {invoice.fileUrl ? <a href={invoice.fileUrl}>{t.openInvoice}</a> : null}
      </Next>
    )
  if (invoice.state !== 'refused')
    return <Next icon={icon} title={t.invoiceAsked} hint={`${invoice.invoiceTitle} · ${invoice.email}`} />
  return (
    <Next icon={icon} isBad title={t.invoiceRefused} hint={invoice.refusal ?? undefined}>
      {mayAsk ? (
        <button type="button" onClick={onAsk}>
          {t.invoiceAgain}
        </button>
      ) : null}
    </Next>
  )
}

function ReceiptLine({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts)
  const { isBusy, run } = useOrderReceipt()
  return (
    <Next icon={<IconReceipt size={20} stroke={1.5} aria-hidden />} title={t.receiptShort} hint={t.receiptHint}>
      <button type="button" disabled={isBusy} onClick={() => void run(orderId)}>
        {t.receipt}
      </button>
    </Next>
  )
}

const reached = { asked: 1, proposed: 1, approved: 2, failed: 2, done: 3, refused: 1 } as const
const marks = [['refundAsked', 'refundProposed'], ['refundConfirmed'], ['refundDone']] as const

/** The progress of a refund. */
function RefundSteps({ order }: { readonly order: OwnOrder }) {
  const t = useTexts(orderTexts)
  if (!order.refund) return null
  const at = reached[order.refund.state]
  return (
    <ol className={page.refund}>
      {t.refundSteps.map((words, index) => {
        const event =
          index < at
            ? order.events.filter(({ kind }) => (marks[index] as readonly string[] | undefined)?.includes(kind)).at(-1)
            : undefined
        return (
          <li key={words} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <b>{words}</b>
            {event ? <span>{formatListDay(event.at)}</span> : index === at ? <span>{t.refundGoing}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
