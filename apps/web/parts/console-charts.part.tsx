import { Bars, ProgressBar, SparkBars, TicksAhead } from '#web/console/charts/charts.tsx'
import { TimeSeries } from '#web/console/charts/time-series.tsx'

const now = Date.parse('2026-11-16T08:00:00Z')
const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const bars = [
  { words: 'Sep', value: 7800, before: 6900 },
  { words: 'Oct', value: 9100, before: 9600 },
  { words: 'Nov', value: 4200, before: 8000 },
  { words: 'Dec', value: 0 },
]
const ahead = [
  { id: '1', at: after(1), words: 'Answer an appeal', isUrgent: true },
  { id: '2', at: after(12), words: 'Check a form' },
  { id: '3', at: after(100), words: 'Mark essays' },
  { id: '4', at: after(1000), words: 'Later' },
]
const at = Array.from({ length: 2000 }, (_, index) => now - (2000 - index) * 60_000)
const values = at.map((_, index) => (index > 900 && index < 950 ? null : 40 + Math.round(30 * Math.sin(index / 90)) + (index % 7)))

export default function ConsoleChartsPart() {
  return (
    <div style={{ display: 'grid', gap: 32, padding: 24, background: 'var(--surface)' }}>
      <Bars label="Hours studied" bars={bars} />
      <TicksAhead label="To decide" items={ahead} now={now} />
      <div style={{ display: 'flex', gap: 24 }}>
        <ProgressBar label="Plan" done={60} overdue={15} total={100} />
        <ProgressBar label="Other plan" done={100} total={100} />
        <SparkBars label="Sign-ins" values={[3, 5, 0, 8, 13, 2, 1]} />
      </div>
      <TimeSeries label="Saves a minute" at={at} values={values} />
    </div>
  )
}
