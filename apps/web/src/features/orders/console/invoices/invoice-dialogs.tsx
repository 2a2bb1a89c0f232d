import { useState } from 'react'
import { DayBox } from '#web/console/form/fields/date-boxes.tsx'
import { AskForm, focusOnce } from '#web/console/overlays/ask-form.tsx'
import css from '#web/console/queue.module.css'
import { Field, TextField } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Segments } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { invoiceConsoleTexts } from './invoice-console-texts.ts'
import { type Invoice, type InvoicePaper, issueInvoice, refuseInvoice } from './invoices-console.queries.ts'

type Props = { readonly row: Invoice; readonly onDone: () => void; readonly onClose: () => void }
const papers = ['uploaded', 'drawn', 'mailed'] as const satisfies readonly InvoicePaper[]
/** Today where the reader is, as a date field says it. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** The number, the day and the paper of an invoice. */
export function IssueDialog({ row, onDone, onClose }: Props) {
  const t = useTexts(invoiceConsoleTexts)
  const [number, setNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState<string | null>(today)
  const [paper, setPaper] = useState<InvoicePaper>('uploaded')
  const [file, setFile] = useState<File | null>(null)
  const missing = !/^[0-9A-Za-z-]{4,40}$/.test(number.trim())
    ? t.numberMissing
    : !issuedOn || issuedOn > today()
      ? t.dayMissing
      : paper === 'uploaded' && !file
        ? t.fileMissing
        : null
  return (
    <AskForm
      title={t.issue}
      facts={`${row.invoiceTitle} · ${formatMoney(row.amount)}`}
      action={t.issue}
      width={520}
      missing={missing}
      className={css.decide}
      onRun={async () => {
        if (!issuedOn) return
        await issueInvoice({ invoiceId: row.invoiceId, number: number.trim(), issuedOn, paper }, paper === 'uploaded' ? file : null)
        toast('success', t.issued)
        onDone()
      }}
      onClose={onClose}
    >
      <Field label={t.number} required maxLength={40} autoComplete="off" ref={focusOnce} value={number} onChange={(event) => setNumber(event.target.value)} />
      <DayBox label={t.issuedOn} value={issuedOn} onChange={setIssuedOn} />
      <p className={css.label}>{t.paper}</p>
      <div>
        <Segments label={t.paper} options={papers.map((value) => ({ value, words: t.papers[value] }))} value={paper} onChange={setPaper} />
      </div>
      <p className={css.note}>{t.paperHints[paper]}</p>
      {paper === 'uploaded' ? <input aria-label={t.file} type="file" accept=".pdf,application/pdf" onChange={(event) => setFile(event.target.files?.[0] ?? null)} /> : null}
    </AskForm>
  )
}

export function RefuseDialog({ row, onDone, onClose }: Props) {
  const t = useTexts(invoiceConsoleTexts)
  const [reason, setReason] = useState('')
  return (
    <AskForm
      title={t.refuse}
      facts={`${row.invoiceTitle} · ${row.orderNo}`}
      action={t.refuse}
      isDanger
      missing={reason.trim() === '' ? t.reasonMissing : null}
      onRun={async () => {
        await refuseInvoice(row.invoiceId, reason)
        toast('success', t.refused)
        onDone()
      }}
      onClose={onClose}
    >
      <TextField label={t.reason} required rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </AskForm>
  )
}
