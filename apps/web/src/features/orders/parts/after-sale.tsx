import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type OwnOrder, useCancelOrder, useRequestInvoice, useRequestRefund } from '../order.queries.ts'
import page from '../order-page.module.css'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'
import { InvoiceFields, invoiceInput, isInvoiceDraftValid } from './invoice-fields.tsx'

export function CancelOrderButton({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const cancelling = useCancelOrder(t.cancelled)
  const cancel = async () => {
    const answer = await cancelling.run({ orderId })
    if (answer?.state === 'closed') await navigate({ to: '/user/bought' })
  }
  return (
    <button
      type="button"
      className={page.cancel}
      aria-busy={cancelling.isBusy || undefined}
      disabled={cancelling.isBusy}
      onClick={() => void cancel()}
    >
      {t.cancel}
    </button>
  )
}

export function RefundDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useTexts(orderTexts)
  const [reason, setReason] = useState('')
  const asking = useRequestRefund(t.sent)
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
      <TextField
        label={t.refundReason}
        required
        rows={4}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

export function InvoiceDialog({
  order: { orderId, invoice },
  onClose,
}: {
  readonly order: OwnOrder
  readonly onClose: () => void
}) {
  const t = useTexts(orderTexts)
  const [draft, setDraft] = useState<Parameters<typeof InvoiceFields>[0]['draft']>({
    invoiceKind: invoice?.invoiceKind ?? 'company',
    invoiceTitle: invoice?.invoiceTitle ?? '',
    taxNo: invoice?.taxNo ?? '',
    email: invoice?.email ?? '',
  })
  const asking = useRequestInvoice(t.sent)
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
          <Button isBusy={asking.isBusy} disabled={!isInvoiceDraftValid(draft)} onClick={send}>
            {t.send}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label={t.invoice}
        options={(['company', 'personal'] as const).map((value) => ({ value, words: t.invoiceKinds[value] }))}
        value={draft.invoiceKind}
        onChange={(invoiceKind) => setDraft({ ...draft, invoiceKind })}
      />
      <InvoiceFields draft={draft} problems={asking.problems} onChange={setDraft} />
    </Dialog>
  )
}
