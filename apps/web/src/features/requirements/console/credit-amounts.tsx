import { useState } from 'react'
import { parseCreditAmount } from '#web/features/credits/credits.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

type Amounts = { readonly amount: number; readonly carry: number }
type AmountsProps = Amounts & {
  readonly name: string
  readonly unit: 'hours' | 'points'
  readonly isDisabled: boolean
  readonly onChange: (amounts: Amounts) => void
}

/** The credits that a requirement asks for in each cycle, and the maximum that is carried over. */
export function CreditAmounts({ name, unit, amount, carry, isDisabled, onChange }: AmountsProps) {
  const t = useTexts(requirementConsoleTexts).credits
  return (
    <span className={css.amounts}>
      <Amount
        label={t.amount}
        of={t.of(t.amount, name)}
        unit={t.unit[unit]}
        value={amount}
        least={1}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ amount: value, carry })}
      />
      <Amount
        label={t.carry}
        of={t.of(t.carry, name)}
        unit={t.unit[unit]}
        value={carry}
        least={0}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ amount, carry: value })}
      />
    </span>
  )
}

type AmountProps = {
  readonly label: string
  readonly of: string
  readonly unit: string
  readonly value: number
  readonly least: number
  readonly isDisabled: boolean
  readonly onChange: (value: number) => void
}
function Amount({ label, of, unit, value, least, isDisabled, onChange }: AmountProps) {
  const [typed, setTyped] = useState(String(value / 100))
  const parsed = parseCreditAmount(typed)
  const isWrong = parsed === null || parsed < least
  return (
    <label>
      {label}
      <input
        value={typed}
        aria-label={of}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        disabled={isDisabled}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = parseCreditAmount(event.target.value)
          if (next !== null && next >= least) onChange(next)
        }}
        onBlur={() => {
          if (isWrong) setTyped(String(value / 100))
        }}
      />
      {unit}
    </label>
  )
}
