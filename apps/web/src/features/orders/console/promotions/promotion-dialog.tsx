import { isPromotionCode, normalisePromotionCode } from '@portal/contract/orders/order.limits.ts'
import { type ReactNode, useState } from 'react'
import { DayPicker } from '#web/console/form/fields/day-field.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/focus-once.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { formatYuanField, parseYuanField } from '../prices/money.ts'
import { useOrderPrices } from '../prices/prices.queries.ts'
import { promotionTexts } from './promotion-texts.ts'
import css from './promotions.module.css'
import { type PromotionRow, savePromotion } from './promotions.queries.ts'

export const promotableOrderKinds = ['course', 'class', 'vip', 'exam'] as const
type Kind = (typeof promotableOrderKinds)[number]

const countOf = (text: string): number | null => {
  const count = Number(text.normalize('NFKC').trim())
  return Number.isInteger(count) && count >= 1 ? count : null
}

/** Creates a promotion code, or edits the given one. */
export function PromotionDialog({ row, onClose }: { readonly row: PromotionRow | null; readonly onClose: () => void }) {
  const all = useTexts(promotionTexts)
  const t = all.form
  const companies = useOrderPrices().data?.companies ?? []
  const [code, setCode] = useState(row?.code ?? '')
  const [way, setWay] = useState<'percent' | 'amount'>(row?.amount == null ? 'percent' : 'amount')
  const [percent, setPercent] = useState(row?.percent ? String(row.percent) : '')
  const [amount, setAmount] = useState(formatYuanField(row?.amount ?? null))
  const [kinds, setKinds] = useState<readonly Kind[]>(row?.kinds ?? promotableOrderKinds)
  const [companyId, setCompany] = useState(row?.companyId ?? '')
  const [minPrice, setMinPrice] = useState(row?.minPrice ? formatYuanField(row.minPrice) : '')
  const [startsOn, setStart] = useState<string | null>(row?.startsOn ?? null)
  const [endsOn, setEnd] = useState<string | null>(row?.endsOn ?? null)
  const [maxUses, setMaxUses] = useState(row?.maxUses ? String(row.maxUses) : '')
  const [each, setEach] = useState(String(row?.maxUsesEach ?? 1))
  const [note, setNote] = useState(row?.note ?? '')

  const share = countOf(percent)
  const off = parseYuanField(amount)
  const least = minPrice.trim() === '' ? 0 : parseYuanField(minPrice)
  const missing = !isPromotionCode(normalisePromotionCode(code))
    ? t.codeWrong
    : way === 'percent' && (share === null || share > 100)
      ? t.percentWrong
      : way === 'amount' && !off
        ? t.amountWrong
        : kinds.length === 0
          ? t.kindsWrong
          : least === null
            ? t.minPriceWrong
            : startsOn && endsOn && endsOn < startsOn
              ? t.daysWrong
              : countOf(each) === null || (maxUses.trim() !== '' && countOf(maxUses) === null)
                ? t.countWrong
                : null
  return (
    <FormDialog
      title={row ? all.change : all.add}
      facts={row?.code}
      action={row ? t.save : t.create}
      className={css.form}
      width={560}
      missing={missing}
      onRun={async () => {
        await savePromotion({
          ...(row ? { promotionId: row.promotionId } : {}),
          ...(companyId ? { companyId } : {}),
          ...(startsOn ? { startsOn } : {}),
          ...(endsOn ? { endsOn } : {}),
          code,
          note,
          kinds: [...kinds],
          percent: way === 'percent' ? share : null,
          amount: way === 'amount' ? off : null,
          minPrice: least ?? 0,
          maxUses: countOf(maxUses),
          maxUsesEach: countOf(each) ?? 1,
          isPaused: row?.isPaused ?? false,
        })
        toast('success', all.saved)
      }}
      onClose={onClose}
    >
      {row ? null : (
        <div>
          <Field
            label={t.code}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            ref={focusOnce}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <small className={css.hint}>{t.codeHint}</small>
        </div>
      )}
      <Row>
        <div className={css.way}>
          <span>{t.way}</span>
          <SegmentedControl
            size="s"
            label={t.way}
            value={way}
            options={[
              { value: 'percent', words: t.percent },
              { value: 'amount', words: t.amount },
            ]}
            onChange={setWay}
          />
        </div>
        {way === 'percent' ? (
          <Field
            label={t.percentField}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
          />
        ) : (
          <Field
            label={t.amountField}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Row>
      <fieldset className={css.kinds}>
        <legend>{t.kinds}</legend>
        {promotableOrderKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(promotableOrderKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
              }
            />
            {all.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <Row>
        <Select
          label={t.company}
          options={[
            { id: '', words: all.everyCompany },
            ...companies.map((one) => ({ id: one.companyId, words: pickReaderText(one.name) })),
          ]}
          value={companyId}
          onChange={setCompany}
        />
        <Field
          label={t.minPrice}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={minPrice}
          onChange={(event) => setMinPrice(event.target.value)}
        />
      </Row>
      <Row>
        <Day label={t.startsOn} value={startsOn} onChange={setStart} />
        <Day label={t.endsOn} value={endsOn} onChange={setEnd} />
      </Row>
      <Row>
        <Field
          label={t.maxUses}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={maxUses}
          onChange={(event) => setMaxUses(event.target.value)}
        />
        <Field
          label={t.maxUsesEach}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={each}
          onChange={(event) => setEach(event.target.value)}
        />
      </Row>
      <div>
        <Field
          label={all.note}
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <small className={css.hint}>{all.noteHint}</small>
      </div>
    </FormDialog>
  )
}

const Row = ({ children }: { readonly children: ReactNode }) => <div className={css.row}>{children}</div>

type DayProps = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}
const Day = ({ label, ...pick }: DayProps) => (
  <div className={css.day}>
    <span>{label}</span>
    <DayPicker label={label} mayBeEmpty {...pick} />
  </div>
)
