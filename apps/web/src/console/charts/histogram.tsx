import { Link, type LinkProps } from '@tanstack/react-router'
import css from './charts.module.css'
import { roundUpToAxisTop } from './scale.ts'
import { ChartDataTable } from './table-behind.tsx'

type HistogramBar = {
  /** Read out with its value, such as `60–65`. */
  readonly name: string
  /** The whole sentence of the link. */
  readonly says: string
  readonly value: number
  readonly isDark: boolean
  readonly to: LinkProps
}
type HistogramProps = {
  readonly title: string
  readonly bars: readonly HistogramBar[]
  readonly words: { readonly name: string; readonly value: string }
  readonly ticks: readonly { readonly at: number; readonly words: string }[]
  /** A line at a share of the width, with its label. */
  readonly mark: { readonly at: number; readonly words: string }
}

/** A histogram. Each bar that is not empty links to its people, also by keyboard. */
export function Histogram({ title, bars, words, ticks, mark }: HistogramProps) {
  const highest = roundUpToAxisTop(Math.max(0, ...bars.map(({ value }) => value)))
  return (
    <figure className={`num ${css.figure}`}>
      <div className={css.histogram}>
        <ul aria-label={title}>
          {bars.map(({ name, says, value, isDark, to }) => {
            const bar = <i data-dark={isDark || undefined} style={{ height: `${(value / highest) * 88}%` }} />
            return (
              <li key={name}>
                {value > 0 ? (
                  <Link {...to} aria-label={says}>
                    {value}
                    {bar}
                  </Link>
                ) : (
                  <span />
                )}
              </li>
            )
          })}
        </ul>
        <div className={css.mark} data-left={mark.at < 0.25 || undefined} style={{ left: `${mark.at * 100}%` }}>
          <span>{mark.words}</span>
        </div>
        <div className={css.ticks} aria-hidden="true">
          {ticks.map(({ at, words: tick }) => (
            <span key={at} style={{ left: `${at * 100}%` }}>
              {tick}
            </span>
          ))}
        </div>
      </div>
      <ChartDataTable
        label={title}
        head={[words.name, words.value]}
        rows={bars.map(({ name, value }) => [name, String(value)])}
      />
    </figure>
  )
}
