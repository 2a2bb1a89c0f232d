import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatInstant, formatMoney, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import {
  confirmTransfer,
  decideRefund,
  proposeRefund,
  recordTransferArrival,
  type StaffOrder,
  useStaffOrder,
} from './orders-console.queries.ts'
import { ordersConsoleTexts } from './orders-console-texts.ts'

/** One order with its money, its refunds and everything that happened to it. */
export function OrderPanel({ orderId }: { readonly orderId: string }) {
  const query = useStaffOrder(orderId)
  if (query.data) return <Details order={query.data} />
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  ) : (
    <PanelSkeleton height={360} />
  )
}

type Ask = 'propose' | 'confirm' | 'refuse' | 'again' | 'settle' | 'note' | 'second'

function Details({ order }: { readonly order: StaffOrder }) {
  const t = useTexts(ordersConsoleTexts)
  const [ask, setAsk] = useState<Ask | null>(null)
  const open = order.refunds.find((one) => ['asked', 'proposed', 'failed'].includes(one.state)) ?? null
  const hasMoney = (order.state === 'paid' || order.state === 'partlyRefunded') && order.amount > order.refunded
  const awaits = order.state === 'waiting' && order.method === 'transfer'
  const facts = [
    [t.columns.state, t.states[order.state]],
    [t.columns.amount, formatMoney(order.amount)],
    ...(order.discount > 0 ? [[t.discount, `−${formatMoney(order.discount)}`]] : []),
    ...(order.refunded > 0 ? [[t.refunded, formatMoney(order.refunded)]] : []),
    ...(order.method
      ? [[t.columns.method, `${t.methods[order.method]}${order.isSandbox ? ` · ${t.sandbox}` : ''}`]]
      : []),
    [t.columns.createdAt, formatInstant(order.createdAt)],
    ...(order.invoice
      ? [[t.invoice, [order.invoice.invoiceTitle, order.invoice.number].filter(Boolean).join(' · ')]]
      : []),
    ...(order.transfer ? [[t.noteField, `${order.transfer.note} · ${order.transfer.by}`]] : []),
    ...order.payments
      .filter((one) => one.paid !== null)
      .map((one) => [t.payments, `${one.gatewayNo ?? ''} · ${formatMoney(one.paid ?? 0)}`]),
  ] as const
  return (
    <>
      <PanelActionRow>
        {hasMoney && (!open || open.state === 'asked') ? (
          <Button onPress={() => setAsk('propose')}>{t.propose}</Button>
        ) : null}
        {open?.state === 'proposed' && !open.isMine ? (
          <Button look="solid" onPress={() => setAsk('confirm')}>
            {t.confirm}
          </Button>
        ) : null}
        {open?.state === 'failed' ? (
          <>
            <Button onPress={() => setAsk('again')}>{t.again}</Button>
            <Button onPress={() => setAsk('settle')}>{t.settle}</Button>
          </>
        ) : null}
        {open && open.state !== 'failed' ? <Button onPress={() => setAsk('refuse')}>{t.refuse}</Button> : null}
        {awaits ? <Button onPress={() => setAsk('note')}>{t.note}</Button> : null}
        {awaits && order.transfer && !order.transfer.isMine ? (
          <Button look="solid" onPress={() => setAsk('second')}>
            {t.second}
          </Button>
        ) : null}
      </PanelActionRow>
      {open?.state === 'proposed' && open.isMine ? <p className={css.note}>{t.mine}</p> : null}
      <dl className={css.facts}>
        {facts.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order, which never change their places
          <div key={index}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {order.refunds.length > 0 ? (
        <section className={css.section}>
          <header>
            <h3>{t.refunds}</h3>
          </header>
          <ul>
            {order.refunds.map((one) => (
              <li key={one.refundId}>
                {formatMoney(one.amount)} · {t.refundStates[one.state]} · {one.reason}
                {one.askedReason !== null && one.askedReason !== one.reason ? (
                  <small> {t.buyerSaid(one.askedReason)}</small>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={css.section}>
        <header>
          <h3>{t.ledger}</h3>
        </header>
        <ol>
          {order.events.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ledger is only added to
            <li key={index}>
              {[t.events[one.kind] ?? one.kind, one.amount === null ? '' : formatMoney(one.amount), one.by, one.note]
                .filter(Boolean)
                .join(' · ')}{' '}
              <time dateTime={one.at} title={formatInstant(one.at)} className={css.quiet}>
                {formatRecent(one.at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
      {ask === 'propose' ? (
        <ProposeDialog order={order} reason={open?.reason ?? ''} onClose={() => setAsk(null)} />
      ) : null}
      {ask === 'refuse' && open ? (
        <TextDialog
          title={t.refuse}
          label={t.answer}
          isDanger
          onClose={() => setAsk(null)}
          onRun={(answer) => decideRefund({ refundId: open.refundId, decision: 'refuse', answer })}
        />
      ) : null}
      {ask === 'settle' && open ? (
        <TextDialog
          title={t.settle}
          facts={`${formatMoney(open.amount)} · ${open.reason}`}
          label={t.noteField}
          isNeeded
          onClose={() => setAsk(null)}
          onRun={(reference) => decideRefund({ refundId: open.refundId, decision: 'settle', reference })}
        />
      ) : null}
      {ask === 'note' ? (
        <TextDialog
          title={t.note}
          label={t.noteField}
          isNeeded
          onClose={() => setAsk(null)}
          onRun={(note) => recordTransferArrival(order.orderId, note)}
        />
      ) : null}
      {(ask === 'confirm' || ask === 'again') && open ? (
        <ConfirmationDialog
          title={t[ask]}
          object={order.orderNo}
          consequence={`${formatMoney(open.amount)} · ${open.reason}`}
          action={t[ask]}
          onConfirm={() => decideRefund({ refundId: open.refundId, decision: ask })}
          onClose={() => setAsk(null)}
        />
      ) : null}
      {ask === 'second' ? (
        <ConfirmationDialog
          title={t.second}
          object={order.orderNo}
          consequence={`${formatMoney(order.amount)} · ${order.transfer?.note ?? ''}`}
          action={t.second}
          onConfirm={() => confirmTransfer(order.orderId)}
          onClose={() => setAsk(null)}
        />
      ) : null}
    </>
  )
}

function ProposeDialog({
  order,
  reason: asked,
  onClose,
}: {
  readonly order: StaffOrder
  readonly reason: string
  readonly onClose: () => void
}) {
  const t = useTexts(ordersConsoleTexts)
  const [amount, setAmount] = useState(((order.amount - order.refunded) / 100).toFixed(2))
  const [reason, setReason] = useState(asked)
  const fen = /^\d{1,8}(\.\d{1,2})?$/.test(amount.trim()) ? Math.round(Number(amount) * 100) : null
  return (
    <FormDialog
      title={t.propose}
      facts={order.orderNo}
      action={t.propose}
      missing={!fen ? t.amountWrong : reason.trim() === '' ? t.reasonMissing : null}
      onRun={() => proposeRefund({ orderId: order.orderId, amount: fen ?? 0, reason })}
      onClose={onClose}
    >
      <Field label={t.amount} inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <Field label={t.reason} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  )
}

type TextProps = {
  readonly title: string
  readonly facts?: string | undefined
  readonly label: string
  readonly isNeeded?: boolean
  readonly isDanger?: boolean
  readonly onRun: (text: string) => Promise<unknown>
  readonly onClose: () => void
}
function TextDialog({ title, facts, label, isNeeded = false, isDanger = false, onRun, onClose }: TextProps) {
  const [text, setText] = useState('')
  return (
    <FormDialog
      title={title}
      facts={facts}
      action={title}
      isDanger={isDanger}
      isReady={!isNeeded || text.trim() !== ''}
      onRun={() => onRun(text)}
      onClose={onClose}
    >
      <Field label={label} maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
    </FormDialog>
  )
}
