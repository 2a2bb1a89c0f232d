import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import css from './editor.module.css'

type PointsProps = {
  readonly label: string
  /** In hundredths. */
  readonly value: number
  readonly onChange: (hundredths: number) => void
  readonly isWrong?: boolean
  readonly describedBy?: string
}

/**
 * A small field for points, which are typed, or changed by one with the arrow keys. Its value is in hundredths of a
 * point: 0 for an empty field, NaN while the text is no number.
 */
export function PointsField({ label, value, onChange, isWrong = false, describedBy }: PointsProps) {
  const t = useTexts(bankTexts).editor
  const [typed, setTyped] = useState<string | null>(null)
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 100 : event.key === 'ArrowDown' ? -100 : 0
    if (by === 0) return
    event.preventDefault()
    setTyped(null)
    onChange(Math.max(1, (Number.isFinite(value) ? value : 0) + by))
  }
  return (
    <span className={css.points}>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? describedBy : undefined}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (Number.isFinite(value) ? String(value / 100) : '')}
        onChange={(event) => {
          setTyped(event.target.value)
          const text = event.target.value.normalize('NFKC').trim()
          onChange(text === '' ? 0 : Math.round(Number(text) * 100))
        }}
        onKeyDown={step}
        onBlur={() => Number.isFinite(value) && setTyped(null)}
      />
      {t.pointsUnit}
    </span>
  )
}
