import { IconBuildingBank, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { formatClock, formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { paymentOrigins, readGatewayForm, sendGatewayForm } from '../gateway-form.ts'
import {
  type OwnOrder,
  openWechatPayment,
  useChooseTransfer,
  useOpenAlipay,
  useOrderPayment,
  type WechatPaymentCode,
} from '../order.queries.ts'
import page from '../order-page.module.css'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { CancelOrderButton } from './after-sale.tsx'
import { OrderPrice } from './price.tsx'

export type PaymentMethod = OwnOrder['methods'][number]

/**
 * Returns the seconds left, counted down from the server's last answer, because the clock of a device may be wrong.
 * Null before the first answer.
 */
function useLeft(said: number | undefined, saidAt: number): number | null {
  const [tick, setTick] = useState({ saidAt: 0, passed: 0 })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setTick({ saidAt, passed: (performance.now() - since) / 1000 }), 500)
    return () => clearInterval(timer)
  }, [saidAt])
  return said === undefined ? null : Math.max(0, Math.ceil(said - (tick.saidAt === saidAt ? tick.passed : 0)))
}

type PayProps = {
  readonly order: OwnOrder
  readonly way: PaymentMethod
  /** The reader returns from the gateway's page; it is not known yet whether they paid there. */
  readonly isBack: boolean
  readonly onWay: (way: PaymentMethod) => void
  readonly onMoved: () => void
}
/**
 * The payment of an order: the code or the gateway on the left, the amount and the time left on the right, and below
 * them the other methods and the button that cancels the order.
 */
export function PaymentChoice({ order, way, isBack, onWay, onMoved }: PayProps) {
  const t = useTexts(orderTexts)
  const asked = useOrderPayment(order.orderId)
  const standing = asked.data?.state
  const left = useLeft(asked.data?.secondsLeft, asked.dataUpdatedAt)
  const whole = (Date.parse(order.closesAt) - Date.parse(order.createdAt)) / 1000
  useEffect(() => {
    if (standing && standing !== 'waiting') onMoved()
  }, [standing, onMoved])
  return (
    <>
      <section className={page.scan} data-way={way}>
        {way === 'wechat' ? <Code order={order} onMoved={onMoved} /> : <Leap way={way} />}
        <div>
          <OrderPrice fen={order.amount} />
          {left !== null && left > 86_400 ? (
            <p className={css.quiet}>{t.keptUntil(formatInstant(order.closesAt))}</p>
          ) : (
            <>
              <p className={page.left} role="timer">
                {left === null ? null : left === 0 ? t.over : t.left(formatClock(left))}
              </p>
              <span className={page.time} aria-hidden>
                <i style={{ transform: `scaleX(${left === null ? 1 : Math.min(1, left / whole)})` }} />
              </span>
            </>
          )}
          <ol className={page.how}>
            {t.how[way].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
          <Go order={order} way={way} isBack={isBack} />
        </div>
      </section>
      <p className={page.ways}>
        {order.methods
          .filter((one) => one !== way)
          .map((one) => (
            <button key={one} type="button" onClick={() => onWay(one)}>
              {t.instead(t.methods[one])}
            </button>
          ))}
        <CancelOrderButton orderId={order.orderId} />
      </p>
    </>
  )
}

/** The code that a phone scans, on white paper in both themes. */
function Code({ order, onMoved }: { readonly order: OwnOrder; readonly onMoved: () => void }) {
  const t = useTexts(orderTexts)
  const [code, setCode] = useState<WechatPaymentCode | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    if (why !== null) return
    let isHere = true
    openWechatPayment(order.orderId).then(
      (answer) => isHere && setCode(answer),
      (error: unknown) => {
        if (!isHere) return
        setWhy(errorWords(error, t.noCode))
        // An order that has changed meanwhile is shown in its current state.
        onMoved()
      },
    )
    return () => {
      isHere = false
    }
  }, [why, order.orderId, onMoved, t])
  return (
    <div>
      <div className={page.code}>
        {code ? (
          <svg
            viewBox={`-2 -2 ${code.modules + 4} ${code.modules + 4}`}
            role="img"
            aria-label={t.qr}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
        ) : null}
      </div>
      {code?.isSandbox ? (
        <p className={page.cashier}>
          <span>{t.scanSandbox}</span> <a href={code.codeUrl}>{t.openCashier}</a>
        </p>
      ) : null}
      {why && !code ? (
        <div className={page.cashier}>
          <p role="alert" className={page.refusal}>
            {why}
          </p>
          <Button look="line" size="s" onClick={() => setWhy(null)}>
            {t.codeAgain}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** From this page to another one: a drawing. */
function Leap({ way }: { readonly way: PaymentMethod }) {
  const t = useTexts(orderTexts)
  const Icon = way === 'alipay' ? IconExternalLink : IconBuildingBank
  return (
    <div className={page.leap} aria-hidden>
      <span />
      <span>
        <b>{t.methods[way]}</b>
        <Icon size={28} stroke={1.5} />
      </span>
    </div>
  )
}

function Go({ order, way, isBack }: Pick<PayProps, 'order' | 'way' | 'isBack'>) {
  const t = useTexts(orderTexts)
  const alipay = useOpenAlipay()
  const transfer = useChooseTransfer()
  const goToAlipay = async () => {
    const answer = await alipay.run({ orderId: order.orderId })
    const form = answer && readGatewayForm(answer.form, paymentOrigins(window.location))
    if (form) sendGatewayForm(form)
    else if (answer) toast('error', t.badForm)
  }
  if (way === 'alipay')
    return (
      <>
        {isBack ? (
          <p role="status" className={page.confirming}>
            {t.confirming}
          </p>
        ) : null}
        <Button look={isBack ? 'line' : 'solid'} isBusy={alipay.isBusy} onClick={() => void goToAlipay()}>
          {isBack ? t.notPaidYet : t.payWith(t.methods.alipay)}
        </Button>
      </>
    )
  if (way !== 'transfer' || order.method === 'transfer') return null
  return (
    <Button isBusy={transfer.isBusy} onClick={() => void transfer.run({ orderId: order.orderId })}>
      {t.chooseTransfer}
    </Button>
  )
}
