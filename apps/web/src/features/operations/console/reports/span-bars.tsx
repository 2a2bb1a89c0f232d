import type { CSSProperties } from 'react'
import { roundUpToAxisTop } from '#web/console/charts/scale.ts'
import { ChartDataTable } from '#web/console/charts/table-behind.tsx'
import css from './span-bars.module.css'

type Span = { readonly name: string /** Under the bar. */; readonly label: string; readonly value: number }
type SpanBarsProps = {
  readonly title: string
  /** In order of time; the last one isn't complete. */
  readonly spans: readonly Span[]
  readonly write: (value: number) => string
  readonly words: { readonly name: string; readonly value: string }
  /** They count certificates, which are amber everywhere. */
  readonly isEarned?: boolean
}

/** The maximum of bars with figures. */
const mostFigures = 12

/**
 * A bar for each week or month, on an axis from zero: the last complete one is dark, the current one dashed. The labels
 * have the same size on every screen.
 */
export function PeriodBars({ title, spans, write, words, isEarned = false }: SpanBarsProps) {
  const highest = roundUpToAxisTop(Math.max(0, ...spans.map(({ value }) => value)))
  const every = Math.ceil(spans.length / 6)
  return (
    <figure className={css.figure} data-earned={isEarned || undefined}>
      <ol className={`num ${css.bars}`} aria-hidden="true" style={{ '--spans': spans.length } as CSSProperties}>
        {spans.map(({ name, label, value }, index) => (
          <li
            key={name}
            data-now={index === spans.length - 1 || undefined}
            data-last={index === spans.length - 2 || undefined}
            title={`${name} · ${write(value)}`}
          >
            <div>
              {value > 0 && (spans.length <= mostFigures || index >= spans.length - 2) ? <b>{write(value)}</b> : null}
              {value > 0 ? <i style={{ '--share': value / highest } as CSSProperties} /> : null}
            </div>
            <span>{(spans.length - 1 - index) % every === 0 ? label : ''}</span>
          </li>
        ))}
      </ol>
      <ChartDataTable
        label={title}
        head={[words.name, words.value]}
        rows={spans.map(({ name, value }) => [name, write(value)])}
      />
    </figure>
  )
}
