import { isTaxNumber } from '@portal/contract/orders/order.limits.ts'
import { IconAlertTriangle, IconCheck, IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay, formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { invoiceConsoleTexts } from './invoice-console-texts.ts'
import { IssueInvoiceDialog, RedInvoiceDialog, RejectInvoiceDialog } from './invoice-dialogs.tsx'
import { type StaffInvoice, useInvoices } from './invoices-console.queries.ts'

const states = ['asked', 'issued', 'refused'] as const
const kinds = ['company', 'personal'] as const

/** Invoices that buyers have requested, which staff issue with a number or reject with a reason. */
export function InvoicesScreen() {
  const t = useTexts(invoiceConsoleTexts)
  return (
    <DataTable<StaffInvoice>
      name="invoices"
      title={t.title}
      sort="-createdAt"
      isQueue
      useRows={useInvoices}
      keyOf={(row) => row.invoiceId}
      nameOf={(row) => `${row.invoiceTitle}, ${row.orderNo}`}
      counted={t.counted}
      searchHint={t.searchHint}
      columns={[
        { id: 'title', words: t.columns.title, width: 240, cell: (row) => row.invoiceTitle },
        { id: 'taxNo', words: t.columns.taxNo, width: 200, fold: 4, cell: (row) => <TaxNumber of={row} /> },
        { id: 'subject', words: t.columns.subject, width: 220, fold: 5, cell: (row) => pickReaderText(row.subject) },
        { id: 'buyer', words: t.columns.buyer, width: 100, fold: 3, cell: (row) => row.buyer },
        { id: 'state', words: t.columns.state, width: 170, phone: 'below', cell: (row) => <State of={row} /> },
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
          width: 165,
          fold: 1,
          of: (row) => row.createdAt,
        }),
      ]}
      filters={[
        {
          name: 'state',
          words: t.columns.state,
          kind: 'choice',
          options: states.map((id) => ({ id, words: t.states[id] })),
        },
        { name: 'needsRed', words: t.moneyBack, kind: 'choice', options: [{ id: 'true', words: t.yes }] },
        {
          name: 'kind',
          words: t.columns.kind,
          kind: 'choice',
          options: kinds.map((id) => ({ id, words: t.kinds[id] })),
        },
      ]}
      views={[
        ...states.map((id) => ({ id, words: t.states[id], search: { state: id }, isCounted: true })),
        { id: 'needsRed', words: t.moneyBack, search: { needsRed: 'true' }, isCounted: true, isApart: true },
      ]}
      isQuiet={(row) => row.state === 'refused'}
      panel={{
        title: (row) => row.invoiceTitle,
        note: (row) => `${t.kinds[row.invoiceKind]} · ${row.buyer}`,
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

/** A tax number, and whether its check character fits. */
function TaxNumber({ of }: { readonly of: StaffInvoice }) {
  const t = useTexts(invoiceConsoleTexts)
  if (!of.taxNo) return '—'
  const isGood = isTaxNumber(of.taxNo)
  const Icon = isGood ? IconCheck : IconAlertTriangle
  return (
    <span className={css.mark} data-tone={isGood ? 'good' : 'bad'} title={isGood ? t.taxGood : t.taxBad}>
      <Icon size={16} stroke={1.5} aria-label={isGood ? t.taxGood : t.taxBad} role="img" />
      <span className="num">{of.taxNo}</span>
    </span>
  )
}

/** The state of an invoice; a refund after its issue needs action. */
function State({ of }: { readonly of: StaffInvoice }) {
  const t = useTexts(invoiceConsoleTexts)
  if (of.needsRed) return <span className={css.bad}>{t.moneyBack}</span>
  return of.redNumber ? t.issuedAndRed : t.states[of.state]
}

function Details({ row, onDone }: { readonly row: StaffInvoice; readonly onDone: () => void }) {
  const t = useTexts(invoiceConsoleTexts)
  const [ask, setAsk] = useState<'issue' | 'refuse' | 'red' | null>(null)
  const close = () => setAsk(null)
  const isOpen = row.state === 'asked' && (row.orderState === 'paid' || row.orderState === 'partlyRefunded')
  const facts = [
    { label: t.columns.state, value: <State of={row} /> },
    { label: t.columns.amount, value: formatMoney(row.amount) },
    ...(row.taxNo ? [{ label: t.columns.taxNo, value: <TaxNumber of={row} /> }] : []),
    { label: t.email, value: row.email },
    { label: t.columns.subject, value: pickReaderText(row.subject) },
    {
      label: t.order,
      value: (
        <Link to="/console/orders" search={{ q: row.orderNo, open: row.orderId } as never} className={css.link}>
          {row.orderNo}
        </Link>
      ),
    },
    { label: t.paidAt, value: `${formatInstant(row.paidAt)}${row.isSandbox ? ` · ${t.sandbox}` : ''}` },
    ...(row.number
      ? [
          { label: t.number, value: row.number },
          { label: t.issuedOn, value: formatListDay(row.issuedOn ?? '') },
          { label: t.issuedBy, value: row.issuedBy },
          {
            label: t.file,
            value: row.fileUrl ? (
              <a className={css.link} href={row.fileUrl}>
                {t.openFile}
              </a>
            ) : (
              t.noFile
            ),
          },
        ]
      : []),
    ...(row.redNumber
      ? [
          { label: t.redNumber, value: row.redNumber },
          { label: t.redBy, value: row.redBy },
        ]
      : []),
    ...(row.refusal
      ? [
          { label: t.refusal, value: row.refusal },
          { label: t.refusedBy, value: row.refusedBy },
        ]
      : []),
  ]
  return (
    <>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <div className={css.decide}>
          <PanelDecision>
            <Button onPress={() => setAsk('refuse')}>{t.refuse}</Button>
            <Button look="solid" onPress={() => setAsk('issue')}>
              <IconFileInvoice size={16} stroke={1.5} aria-hidden />
              {t.issue}
            </Button>
          </PanelDecision>
        </div>
      ) : null}
      {row.needsRed ? (
        <div className={css.decide}>
          <PanelDecision>
            <Button look="solid" onPress={() => setAsk('red')}>
              <IconFileInvoice size={16} stroke={1.5} aria-hidden />
              {t.red}
            </Button>
          </PanelDecision>
        </div>
      ) : null}
      {ask === 'red' ? <RedInvoiceDialog row={row} onDone={onDone} onClose={close} /> : null}
      {ask === 'issue' ? <IssueInvoiceDialog row={row} onDone={onDone} onClose={close} /> : null}
      {ask === 'refuse' ? <RejectInvoiceDialog row={row} onDone={onDone} onClose={close} /> : null}
    </>
  )
}
