import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formatClock, formatInstant, formatIsoDay, formatMoney } from '#web/ui/format.ts'
import { Segments } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { readGatewayForm, sendGatewayForm } from '../gateway-form.ts'
import { type Order, openWechat, useAlipay, useCancel, useInvoiceAsk, useIsPay, useRefundAsk, useTransfer, type WechatCode } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { Sum } from './confirm-order.tsx'
import { InvoiceFields, invoiceInput, isWhole } from './invoice-fields.tsx'
import { ThingOf } from './thing.tsx'
import { useReceipt } from './use-receipt.ts'

/** An order that was made: paying it, and what became of it. */
export function OrderPage({ order, method, onMoved }: { readonly order: Order; readonly method: 'wechat' | 'alipay' | 'transfer' | null; readonly onMoved: () => void }) {
  const t = useTexts(orderTexts)
  return (
    <div className={css.cols}>
      <div>
        <section className={css.block}>
          <ThingOf thing={order} />
        </section>
        <section className={css.block}>{order.state === 'waiting' ? <Pay order={order} first={method} onMoved={onMoved} /> : <Became order={order} />}</section>
        <section className={css.block}>
          <h2>{t.order}</h2>
          <dl className={css.facts}>
            <div>
              <dt>{t.orderNo}</dt>
              <dd>{order.orderNo}</dd>
            </div>
            <div>
              <dt>{t.ordered}</dt>
              <dd>{formatInstant(order.createdAt)}</dd>
            </div>
            {order.paidAt ? (
              <div>
                <dt>{t.paidAt}</dt>
                <dd>{formatInstant(order.paidAt)}</dd>
              </div>
            ) : null}
            {order.method ? (
              <div>
                <dt>{t.method}</dt>
                <dd>{t.methods[order.method]}</dd>
              </div>
            ) : null}
            {order.refunded > 0 ? (
              <div>
                <dt>{t.refundAmount}</dt>
                <dd>{formatMoney(order.refunded)}</dd>
              </div>
            ) : null}
            {order.invoice ? (
              <div>
                <dt>{order.invoice.number ? t.invoiceNumber : t.invoice}</dt>
                <dd>{order.invoice.number ?? (order.invoice.state === 'refused' ? t.invoiceRefused : t.invoiceAsked)}</dd>
              </div>
            ) : null}
            {order.invoice?.issuedOn ? (
              <div>
                <dt>{t.issuedOn}</dt>
                <dd>{formatIsoDay(order.invoice.issuedOn)}</dd>
              </div>
            ) : null}
          </dl>
        </section>
      </div>
      <Sum quote={order} isPaid={order.paidAt !== null}>
        <p className={css.state}>{t.states[order.state]}</p>
        <Wishes order={order} />
      </Sum>
    </div>
  )
}

/** Seconds that are left, counted down from what the server said last: the clock of a device may be wrong. Null before it has said anything. */
function useLeft(said: number | undefined, saidAt: number): number | null {
  const [tick, setTick] = useState({ saidAt: 0, passed: 0 })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setTick({ saidAt, passed: (performance.now() - since) / 1000 }), 500)
    return () => clearInterval(timer)
  }, [saidAt])
  return said === undefined ? null : Math.max(0, Math.ceil(said - (tick.saidAt === saidAt ? tick.passed : 0)))
}

function Pay({ order, first, onMoved }: { readonly order: Order; readonly first: 'wechat' | 'alipay' | 'transfer' | null; readonly onMoved: () => void }) {
  const t = useTexts(orderTexts)
  const [way, setWay] = useState(first ?? (order.method === 'transfer' ? 'transfer' : (order.methods[0] ?? 'wechat')))
  const asked = useIsPay(order.orderId)
  const standing = asked.data?.state
  const left = useLeft(asked.data?.secondsLeft, asked.dataUpdatedAt)
  const [code, setCode] = useState<WechatCode | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const alipay = useAlipay()
  const transfer = useTransfer()
  useEffect(() => {
    if (standing && standing !== 'waiting') onMoved()
  }, [standing, onMoved])
  useEffect(() => {
    if (way !== 'wechat' || why !== null) return
    let isHere = true
    openWechat(order.orderId).then(
      (answer) => isHere && setCode(answer),
      (error: unknown) => {
        if (!isHere) return
        setWhy(wordsOfError(error, t.noCode))
        // An order that has moved on is shown as it stands now.
        onMoved()
      },
    )
    return () => {
      isHere = false
    }
  }, [way, why, order.orderId, onMoved, t])
  const goToAlipay = async () => {
    const answer = await alipay.run({ orderId: order.orderId })
    const form = answer && readGatewayForm(answer.form, window.location.origin)
    if (form) sendGatewayForm(form)
    else if (answer) toast('error', t.badForm)
  }
  return (
    <>
      <div className={css.line}>
        <Segments label={t.method} options={order.methods.map((value) => ({ value, words: t.methods[value] }))} value={way} onChange={setWay} />
        <span className={css.quiet} role="timer">
          {left === null || left > 86_400 ? null : left === 0 ? t.over : t.left(formatClock(left))}
        </span>
      </div>
      {way === 'wechat' ? (
        <div className={css.scan}>
          {code ? (
            <svg viewBox={`-2 -2 ${code.modules + 4} ${code.modules + 4}`} role="img" aria-label={t.qr} shapeRendering="crispEdges">
              <path d={code.path} />
            </svg>
          ) : (
            <span className={css.noCode} />
          )}
          <div>
            {why && !code ? (
              <>
                <p role="alert" className={css.refusal}>
                  {why}
                </p>
                <Button look="line" size="s" onClick={() => setWhy(null)}>
                  {t.codeAgain}
                </Button>
              </>
            ) : (
              <p>{code?.isSandbox ? t.scanSandbox : t.scan}</p>
            )}
            {code?.isSandbox ? (
              <a className={css.cashier} href={code.codeUrl}>
                {t.openCashier}
              </a>
            ) : null}
          </div>
        </div>
      ) : null}
      {way === 'alipay' ? (
        <div className={css.act}>
          <Button isBusy={alipay.isBusy} onClick={() => void goToAlipay()}>
            {t.payWith(t.methods.alipay)}
          </Button>
        </div>
      ) : null}
      {way === 'transfer' ? (
        <div className={css.act}>
          {order.method === 'transfer' ? (
            <p>{t.transferWaits}</p>
          ) : (
            <Button isBusy={transfer.isBusy} onClick={() => void transfer.run({ orderId: order.orderId })}>
              {t.chooseTransfer}
            </Button>
          )}
        </div>
      ) : null}
    </>
  )
}

function Became({ order }: { readonly order: Order }) {
  const t = useTexts(orderTexts)
  if (order.state === 'closed')
    return (
      <>
        <h2>{t.states.closed}</h2>
        <p className={css.quiet}>{t.closedHint}</p>
        <div className={css.act}>
          <ButtonLink to="/checkout" search={{ kind: order.kind, subject: order.subjectId }} look="line">
            {t.again}
          </ButtonLink>
        </div>
      </>
    )
  if (order.state !== 'paid') return <h2>{t.states[order.state]}</h2>
  return (
    <>
      <h2>{t.done}</h2>
      <p className={css.quiet}>{t.doneHint[order.kind]}</p>
      <div className={css.act}>
        {order.kind === 'course' ? (
          <ButtonLink to="/course-details" search={{ id: order.subjectId }}>
            {t.start.course}
          </ButtonLink>
        ) : (
          <ButtonLink to={order.kind === 'class' ? '/classOpeningPlan' : order.kind === 'exam' ? '/examAppointment' : '/user/bought'}>{t.start[order.kind]}</ButtonLink>
        )}
      </div>
    </>
  )
}

/** What a buyer may still ask of an order. */
function Wishes({ order }: { readonly order: Order }) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const cancelling = useCancel(t.cancelled)
  const [isAsking, setAsking] = useState<'refund' | 'invoice' | null>(null)
  const cancel = async () => {
    const answer = await cancelling.run({ orderId: order.orderId })
    if (answer?.state === 'closed') await navigate({ to: '/user/bought' })
  }
  if (order.state === 'waiting')
    return (
      <Button look="line" wide isBusy={cancelling.isBusy} onClick={() => void cancel()}>
        {t.cancel}
      </Button>
    )
  const hasMoney = (order.state === 'paid' || order.state === 'partlyRefunded') && order.amount > 0
  const isOpen = order.refund !== null && !['done', 'refused'].includes(order.refund.state)
  return (
    <div className={css.wishes}>
      {order.refund ? (
        <p className={css.quiet}>
          {t.refunds[order.refund.state]}
          {order.refund.answer ? `: ${order.refund.answer}` : ''}
        </p>
      ) : null}
      {order.paidAt ? <ReceiptButton orderId={order.orderId} /> : null}
      {order.invoice?.fileUrl ? (
        <a className={css.paper} href={order.invoice.fileUrl}>
          <IconDownload size={20} stroke={1.5} aria-hidden />
          {t.openInvoice}
        </a>
      ) : null}
      {order.invoice?.number && !order.invoice.fileUrl ? <p className={css.quiet}>{t.invoiceMailed}</p> : null}
      {order.invoice?.refusal ? (
        <p className={css.refusal}>
          {t.invoiceRefused}
          <span>{order.invoice.refusal}</span>
        </p>
      ) : null}
      {hasMoney && (!order.invoice || order.invoice.state === 'refused') ? (
        <Button look="line" wide onClick={() => setAsking('invoice')}>
          {order.invoice ? t.invoiceAgain : t.askInvoice}
        </Button>
      ) : null}
      {hasMoney && !isOpen ? (
        <Button look="quiet" wide onClick={() => setAsking('refund')}>
          {t.askRefund}
        </Button>
      ) : null}
      {isAsking === 'refund' ? <RefundDialog orderId={order.orderId} onClose={() => setAsking(null)} /> : null}
      {isAsking === 'invoice' ? <InvoiceDialog order={order} onClose={() => setAsking(null)} /> : null}
    </div>
  )
}

function RefundDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useTexts(orderTexts)
  const [reason, setReason] = useState('')
  const asking = useRefundAsk(t.sent)
  const send = () => void asking.run({ orderId, reason }).then((answer) => answer && onClose())
  return (
    <Dialog
      title={t.askRefund}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.close}
          </Button>
          <Button isBusy={asking.isBusy} disabled={reason.trim() === ''} onClick={send}>
            {t.send}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t.refundLead}</p>
      <TextField label={t.refundReason} required rows={4} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Dialog>
  )
}

function ReceiptButton({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts)
  const { isBusy, run } = useReceipt()
  return (
    <Button look="line" wide isBusy={isBusy} onClick={() => void run(orderId)}>
      <IconDownload size={20} stroke={1.5} aria-hidden />
      {t.receipt}
    </Button>
  )
}

function InvoiceDialog({ order: { orderId, invoice }, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useTexts(orderTexts)
  const [draft, setDraft] = useState<Parameters<typeof InvoiceFields>[0]['draft']>({
    invoiceKind: invoice?.invoiceKind ?? 'company',
    invoiceTitle: invoice?.invoiceTitle ?? '',
    taxNo: invoice?.taxNo ?? '',
    email: invoice?.email ?? '',
  })
  const asking = useInvoiceAsk(t.sent)
  const send = () => void asking.run({ orderId, ...invoiceInput(draft) }).then((answer) => answer && onClose())
  return (
    <Dialog
      title={t.askInvoice}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.close}
          </Button>
          <Button isBusy={asking.isBusy} disabled={!isWhole(draft)} onClick={send}>
            {t.send}
          </Button>
        </>
      }
    >
      <Segments
        label={t.invoice}
        options={(['company', 'personal'] as const).map((value) => ({ value, words: t.invoiceKinds[value] }))}
        value={draft.invoiceKind}
        onChange={(invoiceKind) => setDraft({ ...draft, invoiceKind })}
      />
      <InvoiceFields draft={draft} problems={asking.problems} onChange={setDraft} />
    </Dialog>
  )
}
