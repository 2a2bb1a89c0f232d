import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { chartTexts } from './chart-texts.ts'
import css from './charts.module.css'
import { marksAhead, placeAhead, share, ticksTo } from './scales.ts'
import { DataTableBehind } from './table-behind.tsx'

export type Bar = { readonly words: string; readonly value: number; readonly before?: number | undefined }
type BarsProps = { readonly label: string; readonly bars: readonly Bar[]; readonly format?: (value: number) => string; readonly height?: number }

/** Bars from nothing, each with the period before as a black line across it; what is drawn stands in a table behind. */
export function Bars({ label, bars, format = formatNumber, height = 180 }: BarsProps) {
  const t = useTexts(chartTexts)
  const ticks = ticksTo(Math.max(0, ...bars.flatMap(({ value, before }) => [value, before ?? 0])))
  const most = ticks.at(-1) ?? 1
  const [box, width] = useWidth()
  const [left, bottom] = [48, 22]
  const room = height - bottom - 8
  const step = (width - left) / Math.max(1, bars.length)
  const wide = Math.min(28, step * 0.6)
  const y = (value: number) => 8 + room * (1 - share(value, most))
  const hasBefore = bars.some(({ before }) => before !== undefined)
  return (
    <figure className={css.chart}>
      <svg ref={box} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={css.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={css.words} x={left - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ words, value, before }, index) => {
          const x = left + step * (index + 0.5)
          return (
            <g key={words}>
              <title>{`${words}: ${format(value)}${before === undefined ? '' : ` (${t.before}: ${format(before)})`}`}</title>
              <rect className={css.bar} x={x - wide / 2} y={y(value)} width={wide} height={Math.max(0, y(0) - y(value))} />
              {before === undefined ? null : <line className={css.before} x1={x - wide / 2 - 3} x2={x + wide / 2 + 3} y1={y(before)} y2={y(before)} />}
              <text className={css.words} x={x} y={height - 6} textAnchor="middle">
                {words}
              </text>
            </g>
          )
        })}
      </svg>
      {hasBefore ? (
        <figcaption className={css.legend} aria-hidden="true">
          <span>{t.before}</span>
        </figcaption>
      ) : null}
      <DataTableBehind
        label={label}
        head={[t.what, t.value, ...(hasBefore ? [t.before] : [])]}
        rows={bars.map(({ words, value, before }) => [words, format(value), ...(hasBefore ? [before === undefined ? '' : format(before)] : [])])}
      />
    </figure>
  )
}

/** How wide a drawing may be: its words keep their size. */
function useWidth() {
  const box = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!box.current) return
    const size = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.round(entry.contentRect.width)))
    size.observe(box.current)
    return () => size.disconnect()
  }, [])
  return [box, width] as const
}

export type Ahead = { readonly id: string; readonly at: string; readonly words: string; readonly isUrgent?: boolean }

/** What comes within a week, as ticks in one row: now, 6 hours, 1 day, 3 days, 7 days. */
export function TicksAhead({ label, items, now }: { readonly label: string; readonly items: readonly Ahead[]; readonly now: number }) {
  const t = useTexts(chartTexts)
  const wordsOf = (ms: number) => (ms === 0 ? t.now : ms < 24 * 3_600_000 ? t.inHours(String(ms / 3_600_000)) : t.inDays(String(ms / 86_400_000)))
  return (
    <figure className={css.chart}>
      <svg viewBox="0 0 1000 24" height="24" preserveAspectRatio="none" aria-hidden="true">
        <line className={css.grid} x1="0" x2="1000" y1="23" y2="23" />
        {marksAhead.map((mark) => (
          <line key={mark} className={css.grid} x1={placeAhead(mark) * 1000} x2={placeAhead(mark) * 1000} y1="18" y2="24" />
        ))}
        {items.map(({ id, at, words, isUrgent }) => {
          const x = placeAhead(Date.parse(at) - now) * 1000
          return (
            <rect key={id} className={css.bar} data-kind={isUrgent ? 'danger' : undefined} x={Math.min(997, Math.max(0, x - 1.5))} y="4" width="3" height="18">
              <title>{words}</title>
            </rect>
          )
        })}
      </svg>
      <div className={`num ${css.axis}`} aria-hidden="true">
        {marksAhead.map((mark) => (
          <span key={mark} style={{ left: `${placeAhead(mark) * 100}%` }}>
            {wordsOf(mark)}
          </span>
        ))}
      </div>
      <DataTableBehind label={label} head={[t.what, t.time]} rows={items.map(({ words, at }) => [words, at.slice(0, 16).replace('T', ' ')])} />
    </figure>
  )
}

/** How much is done, and how much of the rest is late. */
export function ProgressBar({ label, done, overdue = 0, total }: { readonly label: string; readonly done: number; readonly overdue?: number; readonly total: number }) {
  const t = useTexts(chartTexts)
  const [doneShare, lateShare] = [share(done, total), share(overdue, total)]
  const words = `${label}: ${t.done} ${formatNumber(done)} / ${formatNumber(total)}${overdue > 0 ? `, ${t.overdue} ${formatNumber(overdue)}` : ''}`
  return (
    <svg className={css.progress} viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect className={css.track} width="100" height="4" />
      <rect className={css.bar} data-kind={done >= total ? 'ok' : undefined} width={doneShare * 100} height="4" />
      <rect className={css.bar} data-kind="danger" x={doneShare * 100} width={Math.min(lateShare, 1 - doneShare) * 100} height="4" />
    </svg>
  )
}

/** The course of a few values, in the height of a line of words. */
export function SparkBars({ label, values, format = formatNumber }: { readonly label: string; readonly values: readonly number[]; readonly format?: (value: number) => string }) {
  const most = Math.max(0, ...values)
  const step = 100 / Math.max(1, values.length)
  return (
    <svg className={css.spark} viewBox="0 0 100 20" preserveAspectRatio="none" role="img" aria-label={`${label}: ${values.map(format).join(', ')}`}>
      {values.map((value, index) => {
        const high = value > 0 ? Math.max(1, share(value, most) * 20) : 0.5
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells one value from the next
        return <rect key={index} className={css.bar} x={index * step} width={step * 0.7} y={20 - high} height={high} />
      })}
    </svg>
  )
}
