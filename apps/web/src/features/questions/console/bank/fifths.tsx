import { ChartDataTable } from '#web/console/charts/table-behind.tsx'
import { formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from './bank-texts.ts'
import css from './question-side.module.css'

const [width, base, top] = [336, 96, 18]

/**
 * The average score of each fifth of the candidates in percent, the weakest on the left; a negative share has no bar.
 */
export function FifthsChart({ shares }: { readonly shares: readonly number[] }) {
  const t = useTexts(bankTexts).figures
  const step = width / shares.length
  const y = (share: number) => base - (share / 100) * (base - top)
  return (
    <figure className={css.fifths}>
      <svg viewBox={`0 0 ${width} ${base + 18}`} aria-hidden="true">
        {shares.map((share, place) =>
          share < 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fifth is its place
            <g key={place}>
              <rect x={step * (place + 0.5) - 19} y={y(share)} width="38" height={base - y(share)} />
              <text x={step * (place + 0.5)} y={y(share) - 5} textAnchor="middle">
                {formatPercent(share)}
              </text>
            </g>
          ),
        )}
        <path d={`M0 ${base}.5H${width}`} />
        <text x="0" y={base + 15} data-quiet="">
          {t.weakest}
        </text>
        <text x={width} y={base + 15} textAnchor="end" data-quiet="">
          {t.strongest}
        </text>
      </svg>
      <ChartDataTable
        label={t.fifths}
        head={[t.group, t.share]}
        rows={shares.map((share, place) => [t.fifth(place + 1), share < 0 ? '—' : formatPercent(share)])}
      />
    </figure>
  )
}
