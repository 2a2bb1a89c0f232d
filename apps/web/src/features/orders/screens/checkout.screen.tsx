import { IconShoppingBag } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type OrderDiscount, type OrderSubject, useOrder, useOrderQuote } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { ConfirmOrder } from '../parts/confirm-order.tsx'
import { OrderPage } from '../parts/order-page.tsx'
import { CheckoutSteps, SandboxNotice } from '../parts/subject.tsx'

const route = getRouteApi('/checkout')

/** The checkout: an order to be created, or an existing one. */
export function CheckoutScreen() {
  const t = useTexts(orderTexts)
  const { order, kind, subject, method, back } = route.useSearch()
  useTitle(order ? t.order : t.title)
  if (order) return <Made key={order} orderId={order} method={method ?? null} isBack={back === 1} />
  if (kind && subject) return <Wanted key={subject} asked={{ kind, subjectId: subject }} />
  return <Nothing />
}

function Nothing() {
  const t = useTexts(orderTexts)
  return (
    <div className="wrap">
      <EmptyState
        icon={IconShoppingBag}
        level={1}
        title={t.notFound}
        action={
          <ButtonLink size="s" to="/content-center">
            {t.browse}
          </ButtonLink>
        }
      />
    </div>
  )
}

function Wanted({ asked }: { readonly asked: OrderSubject }) {
  const t = useTexts(orderTexts)
  const [discount, setDiscount] = useState<OrderDiscount>(null)
  const quote = useOrderQuote(asked, discount)
  if (quote.isError && !quote.data) return <Nothing />
  return (
    <>
      {quote.data?.isSandbox ? <SandboxNotice /> : null}
      <div className="wrap">
        <header className={css.head}>
          <h1>{t.title}</h1>
          <CheckoutSteps at={0} />
        </header>
        <QueryStates query={quote} skeleton={<RowsSkeleton height={480} />}>
          {(data) => (
            <ConfirmOrder
              asked={asked}
              quote={data}
              discount={discount}
              onDiscount={setDiscount}
              onChanged={() => void quote.refetch()}
            />
          )}
        </QueryStates>
      </div>
    </>
  )
}

type MadeProps = {
  readonly orderId: string
  readonly method: 'wechat' | 'alipay' | 'transfer' | null
  readonly isBack: boolean
}
function Made({ orderId, method, isBack }: MadeProps) {
  const t = useTexts(orderTexts)
  const order = useOrder(orderId)
  const { refetch } = order
  const [onMoved] = useState(() => () => void refetch())
  if (order.isError && !order.data) return <Nothing />
  return (
    <>
      {order.data?.isSandbox ? <SandboxNotice /> : null}
      <div className="wrap">
        <QueryStates
          query={order}
          skeleton={
            <>
              <header className={css.head}>
                <h1>{t.order}</h1>
              </header>
              <RowsSkeleton height={480} />
            </>
          }
        >
          {(data) => <OrderPage order={data} method={method} isBack={isBack} onMoved={onMoved} />}
        </QueryStates>
      </div>
    </>
  )
}
