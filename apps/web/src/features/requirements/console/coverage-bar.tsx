import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CoverageCounts } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

const shown = ['done', 'expiring', 'due', 'overdue', 'lapsed', 'paused', 'notDue', 'waived'] as const

/** People by state as one bar; screen readers read out the numbers. */
export function CoverageBar({ counts }: { readonly counts: CoverageCounts }) {
  const t = useTexts(requirementConsoleTexts)
  const parts = shown.filter((state) => counts[state] > 0)
  if (parts.length === 0) return <span className={css.bar} />
  return (
    <span
      className={css.bar}
      role="img"
      aria-label={parts.map((state) => `${t.state[state]} ${formatNumber(counts[state])}`).join(', ')}
    >
      {parts.map((state) => (
        <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
    </span>
  )
}

/** The number of people in each state, with the colours of the bar. */
export function CoverageLegend({ counts }: { readonly counts: CoverageCounts }) {
  const t = useTexts(requirementConsoleTexts)
  return (
    <ul className={css.legend}>
      {shown
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden />
            {t.state[state]} <b className="num">{formatNumber(counts[state])}</b>
          </li>
        ))}
    </ul>
  )
}

/** The coverage of a list or a requirement: the number of people, the bar and its legend. */
export function CoverageTotal({ counts, words }: { readonly counts: CoverageCounts; readonly words: string }) {
  const people = shown.reduce((sum, state) => sum + counts[state], 0)
  return (
    <div className={css.total}>
      <p>
        {words} <strong className="num">{formatNumber(people)}</strong>
      </p>
      <div>
        <CoverageBar counts={counts} />
        <CoverageLegend counts={counts} />
      </div>
    </div>
  )
}

/**
 * Formats the share of people who meet a requirement today, such as 75%, among those who are not waived, paused or not
 * yet due; a dash if there are none.
 */
export function formatCoverage(counts: CoverageCounts): string {
  const asked = counts.due + counts.expiring + counts.overdue + counts.lapsed + counts.done
  return asked === 0 ? '—' : formatPercent(Math.floor(((counts.done + counts.expiring) * 1000) / asked) / 10)
}
