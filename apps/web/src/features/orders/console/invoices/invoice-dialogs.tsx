import { useState } from 'react'
import { LabelledDayPicker } from '#web/console/form/fields/date-boxes.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import css from '#web/console/queue.module.css'
import { Field, TextField } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatMoney } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { portalToday } from '#web/ui/zone.ts'
import { invoiceConsoleTexts } from './invoice-console-texts.ts'
import {
  type InvoiceFile,
  issueInvoice,
  recordRedInvoice,
  rejectInvoice,
  type StaffInvoice,
} from './invoices-console.queries.ts'

type Props = { readonly row: StaffInvoice; readonly onDone: () => void; readonly onClose: () => void }
const papers = ['uploaded', 'drawn', 'mailed'] as const satisfies readonly InvoiceFile[]
const isNumber = (number: string) => /^[0-9A-Za-z-]{4,40}$/.test(number.trim())

/** A dialog for the number, the day and the file of an invoice. */
export function IssueInvoiceDialog({ row, onDone, onClose }: Props) {
  const t = useTexts(invoiceConsoleTexts)
  const [number, setNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState<string | null>(portalToday)
  const [paper, setPaper] = useState<InvoiceFile>('uploaded')
  const [file, setFile] = useState<File | null>(null)
  const missing = !isNumber(number)
    ? t.numberMissing
    : !issuedOn || issuedOn > portalToday()
      ? t.dayMissing
      : paper === 'uploaded' && !file
        ? t.fileMissing
        : null
  return (
    <FormDialog
      title={t.issue}
      facts={`${row.invoiceTitle} · ${formatMoney(row.amount)}`}
      action={t.issue}
      width={520}
      missing={missing}
      className={css.decide}
      onRun={async () => {
        if (!issuedOn) return
        await issueInvoice(
          { invoiceId: row.invoiceId, number: number.trim(), issuedOn, paper },
          paper === 'uploaded' ? file : null,
        )
        toast('success', t.issued)
        onDone()
      }}
      onClose={onClose}
    >
      <Field
        label={t.number}
        required
        maxLength={40}
        autoComplete="off"
        ref={focusOnce}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <LabelledDayPicker label={t.issuedOn} value={issuedOn} onChange={setIssuedOn} />
      <p className={css.label}>{t.paper}</p>
      <div>
        <SegmentedControl
          size="s"
          label={t.paper}
          options={papers.map((value) => ({ value, words: t.papers[value] }))}
          value={paper}
          onChange={setPaper}
        />
      </div>
      <p className={css.note}>{t.paperHints[paper]}</p>
      {paper === 'uploaded' ? (
        <input
          aria-label={t.file}
          type="file"
          accept=".pdf,application/pdf"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      ) : null}
    </FormDialog>
  )
}

export function RejectInvoiceDialog({ row, onDone, onClose }: Props) {
  const t = useTexts(invoiceConsoleTexts)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t.refuse}
      facts={`${row.invoiceTitle} · ${row.orderNo}`}
      action={t.refuse}
      isDanger
      missing={reason.trim() === '' ? t.reasonMissing : null}
      onRun={async () => {
        await rejectInvoice(row.invoiceId, reason)
        toast('success', t.refused)
        onDone()
      }}
      onClose={onClose}
    >
      <TextField
        label={t.reason}
        required
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** A dialog for the number of the red invoice that was issued elsewhere. */
export function RedInvoiceDialog({ row, onDone, onClose }: Props) {
  const t = useTexts(invoiceConsoleTexts)
  const [number, setNumber] = useState('')
  return (
    <FormDialog
      title={t.red}
      facts={`${row.invoiceTitle} · ${row.number ?? ''}`}
      action={t.red}
      width={520}
      missing={isNumber(number) ? null : t.numberMissing}
      className={css.decide}
      onRun={async () => {
        await recordRedInvoice(row.invoiceId, number.trim())
        toast('success', t.redDone)
        onDone()
      }}
      onClose={onClose}
    >
      <p className={css.note}>{t.redWhat}</p>
      <Field
        label={t.redNumber}
        required
        maxLength={40}
        autoComplete="off"
        ref={focusOnce}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </FormDialog>
  )
}
