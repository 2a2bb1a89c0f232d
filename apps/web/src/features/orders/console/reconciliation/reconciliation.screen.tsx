import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { TextField } from '#web/ui/field.tsx'
import { formatInstant, formatListDay, formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ordersConsoleTexts } from '../orders-console-texts.ts'
import { RecentStatementRuns } from './recent-runs.tsx'
import {
  type StatementDifference,
  settleDifference,
  useRefreshStatementDifference,
  useStatementDifferences,
} from './reconciliation.queries.ts'
import { reconciliationTexts } from './reconciliation-texts.ts'

const kinds = ['missingHere', 'missingThere', 'otherAmount', 'otherState'] as const
const states = ['open', 'settled', 'agreed'] as const
const gateways = ['wechat', 'alipay', 'sandbox'] as const

/** The comparison of the gateways' statements with our orders: the days, and the differences. */
export function ReconciliationScreen() {
  const t = useTexts(reconciliationTexts)
  const money = (fen: number | null) => (fen === null ? '—' : formatMoney(fen))
  return (
    <DataTable<StatementDifference>
      name="reconciliation"
      title={t.title}
      facts={t.facts}
      lead={<RecentStatementRuns />}
      sort="-at"
      isQueue
      useRows={useStatementDifferences}
      keyOf={(row) => row.differenceId}
      nameOf={(row) => `${t.kinds[row.kind]}, ${row.number}`}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        {
          id: 'kind',
          words: t.columns.kind,
          width: 220,
          cell: (row) => `${t.about[row.about]} · ${t.kinds[row.kind]}`,
        },
        {
          id: 'number',
          words: t.columns.number,
          width: 190,
          fold: 3,
          cell: (row) => <span className="num">{row.number}</span>,
        },
        {
          id: 'order',
          words: t.columns.order,
          width: 300,
          fold: 4,
          cell: (row) => (row.order ? pickReaderText(row.order.title) : '—'),
        },
        { id: 'gateway', words: t.columns.gateway, width: 100, fold: 5, cell: (row) => t.gateways[row.gateway] },
        { id: 'state', words: t.columns.state, width: 130, phone: 'below', cell: (row) => t.states[row.state] },
        {
          id: 'theirs',
          words: t.columns.theirs,
          width: 110,
          align: 'end',
          phone: 'end',
          cell: (row) => money(row.theirs),
        },
        { id: 'ours', words: t.columns.ours, width: 110, align: 'end', cell: (row) => money(row.ours) },
        createTimeColumn({ id: 'at', words: t.columns.at, width: 165, fold: 1, of: (row) => row.at }),
      ]}
      filters={[
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
          name: 'gateway',
          words: t.columns.gateway,
          kind: 'choice',
          options: gateways.map((id) => ({ id, words: t.gateways[id] })),
        },
      ]}
      views={states.map((id) => ({ id, words: t.states[id], search: { state: id }, isCounted: true }))}
      isQuiet={(row) => row.state !== 'open'}
      panel={{
        title: (row) => t.kinds[row.kind],
        note: (row) => `${t.about[row.about]} · ${t.gateways[row.gateway]} · ${row.number}`,
        content: (key, row, ways) =>
          row ? (
            <Details key={key} row={row} onDone={() => ways.go(ways.next)} />
          ) : (
            <p className={css.note}>{t.gone}</p>
          ),
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function Details({ row, onDone }: { readonly row: StatementDifference; readonly onDone: () => void }) {
  const t = useTexts(reconciliationTexts)
  const orders = useTexts(ordersConsoleTexts)
  const { isBusy, run: check } = useRefreshStatementDifference()
  const [isSettling, setSettling] = useState(false)
  const words = { ...orders.refundStates, ...orders.states } as Readonly<Record<string, string>>
  const ask = async () => {
    const checked = await check({ differenceId: row.differenceId })
    if (!checked) return
    toast(checked.agrees ? 'success' : 'info', checked.agrees ? t.asked : t.askedNot)
    if (checked.agrees) onDone()
  }
  const facts = [
    { label: t.columns.state, value: t.states[row.state] },
    { label: t.columns.theirs, value: row.theirs === null ? t.none : formatMoney(row.theirs) },
    { label: t.columns.ours, value: row.ours === null ? t.none : formatMoney(row.ours) },
    ...(row.oursState ? [{ label: t.oursState, value: words[row.oursState] ?? row.oursState }] : []),
    { label: t.day, value: formatListDay(row.day) },
    { label: t.columns.at, value: formatInstant(row.at) },
    ...(row.gatewayNo ? [{ label: t.gatewayNo, value: row.gatewayNo }] : []),
    {
      label: t.columns.order,
      value: row.order ? (
        <Link
          to="/console/orders"
          search={{ q: row.order.orderNo, open: row.order.orderId } as never}
          className={css.link}
        >
          {row.order.orderNo}
        </Link>
      ) : (
        t.noOrder
      ),
    },
    ...(row.note
      ? [
          { label: t.note, value: row.note },
          { label: t.settledBy, value: row.settledBy },
        ]
      : []),
  ]
  return (
    <>
      <p className={css.said}>
        {row.kind === 'otherState' && row.about === 'refund' ? t.kindHints.refundState : t.kindHints[row.kind]}
      </p>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {row.state === 'open' ? (
        <div className={css.decide}>
          <PanelDecision>
            <Button look={row.mayAsk ? 'line' : 'solid'} onPress={() => setSettling(true)}>
              {t.settle}
            </Button>
            {row.mayAsk ? (
              <Button look="solid" isBusy={isBusy} onPress={() => void ask()}>
                {t.ask}
              </Button>
            ) : null}
          </PanelDecision>
        </div>
      ) : null}
      {isSettling ? <SettleDialog row={row} onDone={onDone} onClose={() => setSettling(false)} /> : null}
    </>
  )
}

function SettleDialog({
  row,
  onDone,
  onClose,
}: {
  readonly row: StatementDifference
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useTexts(reconciliationTexts)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={t.settle}
      facts={`${t.kinds[row.kind]} · ${row.number}`}
      action={t.settle}
      missing={note.trim() === '' ? t.noteMissing : null}
      onRun={async () => {
        await settleDifference(row.differenceId, note)
        toast('success', t.settled)
        onDone()
      }}
      onClose={onClose}
    >
      <TextField
        label={t.noteLabel}
        required
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
