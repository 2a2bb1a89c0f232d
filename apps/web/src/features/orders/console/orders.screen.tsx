import { ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { OrderPanel } from './order-panel.tsx'
import { type OrderRow, useOrderRows } from './orders-console.queries.ts'
import { ordersConsoleTexts } from './orders-console-texts.ts'

const states = ['waiting', 'paid', 'refunding', 'partlyRefunded', 'refunded', 'closed'] as const
const kinds = ['course', 'class', 'vip', 'exam'] as const
const methods = ['wechat', 'alipay', 'transfer', 'none'] as const

/** All orders, the newest first; for an order that needs action, the state column names the action. */
export function OrdersScreen() {
  const t = useTexts(ordersConsoleTexts)
  return (
    <DataTable<OrderRow>
      name="orders"
      title={t.title}
      sort="-createdAt"
      useRows={useOrderRows}
      keyOf={(row) => row.orderId}
      nameOf={(row) => `${pickReaderText(row.title)}, ${row.buyer}`}
      counted={t.counted}
      searchHint={t.searchHint}
      actions={<ButtonLink to={'/console/orders/prices' as '/console'}>{t.prices}</ButtonLink>}
      columns={[
        { id: 'title', words: t.columns.title, width: 280, cell: (row) => pickReaderText(row.title) },
        { id: 'buyer', words: t.columns.buyer, width: 100, phone: 'below', cell: (row) => row.buyer },
        { id: 'company', words: t.columns.company, width: 120, fold: 4, cell: (row) => pickReaderText(row.company) },
        { id: 'kind', words: t.columns.kind, width: 90, fold: 5, cell: (row) => t.kinds[row.kind] },
        {
          id: 'state',
          words: t.columns.state,
          width: 120,
          cell: (row) => (row.needs ? t.needs[row.needs] : t.states[row.state]),
        },
        {
          id: 'method',
          words: t.columns.method,
          width: 170,
          fold: 3,
          cell: (row) =>
            [row.method ? t.methods[row.method] : '', row.isSandbox ? t.sandbox : ''].filter(Boolean).join(' · '),
        },
        {
          id: 'amount',
          words: t.columns.amount,
          width: 110,
          align: 'end',
          phone: 'end',
          cell: (row) => formatMoney(row.amount),
        },
        createTimeColumn({
          id: 'createdAt',
          words: t.columns.createdAt,
          width: 140,
          fold: 1,
          of: (row) => row.createdAt,
        }),
      ]}
      filters={[
        { name: 'needs', words: t.waiting, kind: 'choice', options: [{ id: 'any', words: t.yes }] },
        {
          name: 'state',
          words: t.columns.state,
          kind: 'choice',
          options: states.map((id) => ({ id, words: t.states[id] })),
        },
        {
          name: 'kind',
          words: t.columns.kind,
          kind: 'choice',
          options: kinds.map((id) => ({ id, words: t.kinds[id] })),
        },
        {
          name: 'method',
          words: t.columns.method,
          kind: 'choice',
          options: methods.map((id) => ({ id, words: t.methods[id] })),
        },
      ]}
      views={[
        { id: 'needs', words: t.waiting, search: { needs: 'any' }, isCounted: true },
        { id: 'paid', words: t.states.paid, search: { state: 'paid' }, isCounted: true },
        { id: 'waiting', words: t.states.waiting, search: { state: 'waiting' }, isCounted: true },
      ]}
      isQuiet={(row) => row.state === 'closed'}
      panel={{
        title: (row) => pickReaderText(row.title),
        note: (row) => `${row.buyer} · ${row.orderNo}`,
        content: (key) => <OrderPanel key={key} orderId={key} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}
