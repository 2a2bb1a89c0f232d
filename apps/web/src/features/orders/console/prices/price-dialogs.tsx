import { useState } from 'react'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatMoney } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { formatYuanField, parseYuanField } from './money.ts'
import { priceConsoleTexts } from './price-console-texts.ts'
import css from './prices.module.css'
import { type OrderPrices, saveCompanyPrice, saveExamFee, saveVipOffer } from './prices.queries.ts'

type Close = { readonly onClose: () => void }

export function VipOfferDialog({
  days: known,
  price: now,
  onClose,
}: Close & { readonly days: number | null; readonly price: number | null }) {
  const t = useTexts(priceConsoleTexts)
  const [days, setDays] = useState(known === null ? '' : String(known))
  const [price, setPrice] = useState(formatYuanField(now))
  const count = Number(days.normalize('NFKC').trim())
  const fen = parseYuanField(price)
  const areDaysGood = Number.isInteger(count) && count >= 1 && count <= 1100
  return (
    <FormDialog
      title={known === null ? t.addTerm : t.change}
      facts={known === null ? t.vip : `${t.vip} · ${t.days(known)}`}
      action={t.save}
      className={css.dialog}
      missing={!areDaysGood ? t.daysWrong : fen === null ? t.priceWrong : fen === 0 ? t.priceZero : null}
      onRun={async () => {
        await saveVipOffer(count, fen ?? 0)
        toast('success', t.saved)
      }}
      onClose={onClose}
    >
      {known === null ? (
        <Field
          label={t.daysField}
          required
          inputMode="numeric"
          autoComplete="off"
          ref={focusOnce}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      ) : null}
      <PriceField value={price} hasFocus={known !== null} onChange={setPrice} />
    </FormDialog>
  )
}

export function ExamFeeDialog({ fee, onClose }: Close & { readonly fee: OrderPrices['fees'][number] }) {
  const t = useTexts(priceConsoleTexts)
  const [price, setPrice] = useState(formatYuanField(fee.fee))
  const fen = parseYuanField(price)
  return (
    <FormDialog
      title={t.fee}
      facts={pickReaderText(fee.title)}
      action={t.save}
      className={css.dialog}
      missing={fen === null ? t.priceWrong : fen === 0 ? t.priceZero : null}
      onRun={async () => {
        await saveExamFee(fee.examId, fen ?? 0)
        toast('success', t.saved)
      }}
      onClose={onClose}
    >
      <PriceField value={price} hasFocus onChange={setPrice} />
    </FormDialog>
  )
}

export function CompanyPriceDialog({
  prices,
  own,
  onClose,
}: Close & { readonly prices: OrderPrices; readonly own: OrderPrices['companyPrices'][number] | null }) {
  const t = useTexts(priceConsoleTexts)
  const [companyId, setCompany] = useState<string | null>(own?.companyId ?? null)
  const [productId, setProduct] = useState<string | null>(own?.productId ?? null)
  const [price, setPrice] = useState(formatYuanField(own?.own ?? null))
  const fen = parseYuanField(price)
  return (
    <FormDialog
      title={own ? t.change : t.addCompany}
      facts={own ? `${pickReaderText(own.company)} · ${pickReaderText(own.title)}` : undefined}
      action={t.save}
      className={css.dialog}
      width={520}
      missing={!companyId || !productId ? t.chooseBoth : fen === null ? t.priceWrong : null}
      onRun={async () => {
        if (!companyId || !productId || fen === null) return
        await saveCompanyPrice({ companyId, productId, price: fen })
        toast('success', t.saved)
      }}
      onClose={onClose}
    >
      {own ? null : (
        <>
          <Select
            label={t.company}
            placeholder={t.choose}
            options={prices.companies.map((one) => ({ id: one.companyId, words: pickReaderText(one.name) }))}
            value={companyId}
            onChange={setCompany}
          />
          <Select
            label={t.course}
            placeholder={t.choose}
            options={prices.courses.map((one) => ({
              id: one.productId,
              words: `${pickReaderText(one.title)} · ${formatMoney(one.price)}`,
            }))}
            value={productId}
            onChange={setProduct}
          />
        </>
      )}
      <PriceField value={price} hasFocus={own !== null} onChange={setPrice} />
    </FormDialog>
  )
}

function PriceField({
  value,
  hasFocus,
  onChange,
}: {
  readonly value: string
  readonly hasFocus: boolean
  readonly onChange: (value: string) => void
}) {
  const t = useTexts(priceConsoleTexts)
  return (
    <Field
      label={t.priceField}
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      {...(hasFocus ? { ref: focusOnce } : {})}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
