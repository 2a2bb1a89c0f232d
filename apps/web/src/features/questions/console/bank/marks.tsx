import { formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from './bank-texts.ts'
import css from './marks.module.css'

/** Formats a discrimination in hundredths: `.44`, `−.06`; a dash for null, when there are too few answers. */
export const formatDiscrimination = (hundredths: number | null): string =>
  hundredths === null
    ? '—'
    : `${hundredths < 0 ? '−' : ''}${Math.abs(hundredths) >= 100 ? '1.00' : `.${String(Math.abs(hundredths)).padStart(2, '0')}`}`

/**
 * The average score of each fifth of the candidates in percent, weakest to strongest: the steeper the line, the better
 * the question separates them. A negative share has no point.
 */
export function FifthsSparkline({
  shares,
  isNegative,
  isCurrent,
}: {
  readonly shares: readonly number[] | null
  readonly isNegative: boolean
  readonly isCurrent: boolean
}) {
  const t = useTexts(bankTexts).bench
  const known = (shares ?? []).flatMap((share, place) =>
    share < 0 ? [] : [{ x: 6 + place * 19, y: 35 - share * 0.33 }],
  )
  const last = known.at(-1)
  return (
    <svg
      className={css.spark}
      viewBox="0 0 88 38"
      data-negative={isNegative || undefined}
      data-current={isCurrent || undefined}
      data-empty={last ? undefined : ''}
      role="img"
      aria-label={shares ? t.sparkOf(shares.map((share) => (share < 0 ? '—' : formatPercent(share))).join(' ')) : '—'}
    >
      {last ? (
        <>
          <path d={`M${known.map(({ x, y }) => `${x} ${y}`).join(' ')}`} />
          <circle cx={last.x} cy={last.y} r="4" />
        </>
      ) : null}
    </svg>
  )
}
