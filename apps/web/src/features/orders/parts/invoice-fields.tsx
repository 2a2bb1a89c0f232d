import { isTaxNumber, normaliseTaxNumber } from '@portal/contract/orders/order.limits.ts'
import { IconCheck } from '@tabler/icons-react'
import { Field } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'

export type InvoiceDraft = {
  readonly invoiceKind: 'company' | 'personal'
  readonly invoiceTitle: string
  readonly taxNo: string
  readonly email: string
}
type Problems = readonly { readonly field: string; readonly msg: string }[]

/**
 * Returns true if an invoice has a title, an email address and, for a company, a valid tax number. The server decides
 * again.
 */
export const isInvoiceDraftValid = (draft: InvoiceDraft): boolean =>
  draft.invoiceTitle.trim() !== '' &&
  /^[^\s@]+@[^\s@]+$/.test(draft.email.trim()) &&
  (draft.invoiceKind === 'personal' || isTaxNumber(normaliseTaxNumber(draft.taxNo)))
/** Returns the fields in the form of the calls: a tax number only for a company. */
export const invoiceInput = ({ taxNo, ...draft }: InvoiceDraft) => ({
  ...draft,
  ...(draft.invoiceKind === 'company' ? { taxNo } : {}),
})

export function InvoiceFields({
  draft,
  problems,
  onChange,
}: {
  readonly draft: InvoiceDraft
  readonly problems: Problems
  readonly onChange: (draft: InvoiceDraft) => void
}) {
  const t = useTexts(orderTexts)
  const wrong = (field: string) => problems.find((one) => one.field.endsWith(field))?.msg ?? null
  const number = normaliseTaxNumber(draft.taxNo)
  const isGood = isTaxNumber(number)
  return (
    <div className={css.invoice}>
      <Field
        label={t.invoiceTitle}
        required
        maxLength={100}
        value={draft.invoiceTitle}
        error={wrong('invoiceTitle')}
        onChange={(event) => onChange({ ...draft, invoiceTitle: event.target.value })}
      />
      {draft.invoiceKind === 'company' ? (
        <div>
          <Field
            label={t.taxNo}
            required
            maxLength={40}
            value={draft.taxNo}
            error={number.length >= 18 && !isGood ? t.taxBad : wrong('taxNo')}
            onChange={(event) => onChange({ ...draft, taxNo: event.target.value })}
          />
          {isGood ? (
            <p className={css.good}>
              <IconCheck size={16} stroke={1.5} aria-hidden /> {t.taxGood}
            </p>
          ) : null}
        </div>
      ) : null}
      <Field
        label={t.email}
        required
        type="email"
        maxLength={120}
        value={draft.email}
        error={wrong('email')}
        onChange={(event) => onChange({ ...draft, email: event.target.value })}
      />
    </div>
  )
}
