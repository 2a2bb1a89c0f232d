import { Button } from '#web/console/button.tsx'
import { ChartDataTable } from '#web/console/charts/table-behind.tsx'
import { formatSafeCsv } from '#web/console/csv.ts'
import { formatNumber, formatPercent, formatShortDay } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './coverage-history.module.css'
import type { CoverageDay } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import consoleCss from './requirements-console.module.css'

const [width, height] = [320, 72]
const states = ['done', 'expiring', 'due', 'overdue', 'lapsed', 'paused', 'notDue', 'waived'] as const

/**
 * The coverage of a requirement week by week, as a line and a table, and as a file; renders nothing for fewer than two
 * entries.
 */
export default function CoverageHistory({ days }: { readonly days: readonly CoverageDay[] }) {
  const texts = useTexts(requirementConsoleTexts)
  const t = texts.history
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last) return null
  const [begin, end] = [Date.parse(first.day), Date.parse(last.day)]
  const at = (day: string) => ((Date.parse(day) - begin) / (end - begin)) * width
  const points = days.map(
    ({ day, percent }) => `${at(day).toFixed(1)},${(height - (percent / 100) * height).toFixed(1)}`,
  )
  const save = () => {
    const head = [t.day, t.percent, ...states.map((state) => texts.state[state])]
    const rows = days.map(({ day, percent, counts }) => [
      day,
      String(percent),
      ...states.map((state) => String(counts[state])),
    ])
    saveFile({ blob: new Blob([formatSafeCsv([head, ...rows])], { type: 'text/csv' }), name: t.file })
  }
  return (
    <section className={`${consoleCss.section} ${css.history}`}>
      <header>
        <h3>{t.title}</h3>
        <Button onPress={save}>{t.save}</Button>
      </header>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
        <polyline points={points.join(' ')} />
      </svg>
      <p aria-hidden="true">
        <span>
          {formatShortDay(first.day)} <b className="num">{formatPercent(first.percent)}</b>
        </span>
        <span>
          {formatShortDay(last.day)} <b className="num">{formatPercent(last.percent)}</b>
        </span>
      </p>
      <ChartDataTable
        label={t.title}
        head={[t.day, t.percent, texts.state.overdue, texts.state.lapsed]}
        rows={days.map(({ day, percent, counts }) => [
          formatShortDay(day),
          formatPercent(percent),
          formatNumber(counts.overdue),
          formatNumber(counts.lapsed),
        ])}
      />
    </section>
  )
}
