import { statusIcons } from '#web/console/status-icons.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { PlanCounts, PlanRow } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import css from './plan-parts.module.css'

const icons = {
  draft: statusIcons.draft,
  upcoming: statusIcons.coming,
  running: statusIcons.running,
  past: statusIcons.ended,
  withdrawn: statusIcons.withdrawn,
} as const

/** The state of a plan, as an icon and a word. */
export function PlanPhaseMark({ phase }: { readonly phase: PlanRow['phase'] }) {
  const t = useTexts(planConsoleTexts)
  const Icon = icons[phase]
  return (
    <span className={css.phase} data-phase={phase}>
      <Icon size={phase === 'running' ? 8 : 14} stroke={1.5} aria-hidden />
      {t.phase[phase]}
    </span>
  )
}

/** A percentage with its bar. */
export function PlanPercentBar({ percent }: { readonly percent: number }) {
  return (
    <span className={css.percent}>
      <span className="num">{formatPercent(percent)}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" data-done={percent >= 100 || undefined}>
        <rect width="100" height="4" />
        <rect width={percent} height="4" />
      </svg>
    </span>
  )
}

/**
 * The people of a plan by progress, in six bars from not started to completed; the last one is green, the others are
 * grey.
 */
export function PlanProgressBars({
  count,
  isWide = false,
}: {
  readonly count: Pick<PlanCounts, 'spread' | 'people'>
  readonly isWide?: boolean
}) {
  const t = useTexts(planConsoleTexts)
  const most = Math.max(1, ...count.spread)
  return (
    <ol className={css.spread} data-wide={isWide || undefined} aria-label={t.panel.spread}>
      {count.spread.map((people, index) => (
        <li key={t.bands[index]} data-done={index === count.spread.length - 1 || undefined}>
          <span className="vh">{t.band(t.bands[index] ?? '', formatNumber(people))}</span>
          <b className="num" aria-hidden="true">
            {formatNumber(people)}
          </b>
          <i aria-hidden="true" style={{ height: people > 0 ? Math.max(2, Math.round((people / most) * 44)) : 0 }} />
          <small aria-hidden="true">{t.bands[index]}</small>
        </li>
      ))}
    </ol>
  )
}
