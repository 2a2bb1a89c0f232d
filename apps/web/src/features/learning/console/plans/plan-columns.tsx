import type { ListColumn } from '#web/console/list/list.types.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { daysBetween } from '#web/ui/days.ts'
import { formatNumber, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import type { PlanRow } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import { PlanPercentBar, PlanPhaseMark } from './plan-parts.tsx'
import css from './plans.module.css'

/** The due date of a plan and the days left; for an upcoming plan, the days until it starts. */
export function PlanDueCell({
  plan,
  today,
}: {
  readonly plan: Pick<PlanRow, 'dueOn' | 'startsOn' | 'phase'>
  readonly today: string
}) {
  const t = useTexts(planConsoleTexts)
  if (plan.dueOn === null) return <span className={css.none}>{t.noDue}</span>
  const left = daysBetween(today, plan.dueOn)
  return (
    <span className={css.due}>
      {formatShortDay(plan.dueOn)}
      {plan.phase === 'running' || plan.phase === 'past' ? <small className="num">{t.left(left)}</small> : null}
      {plan.phase === 'upcoming' ? <small className="num">{t.begins(daysBetween(today, plan.startsOn))}</small> : null}
    </span>
  )
}

export function usePlanColumns(): readonly ListColumn<PlanRow>[] {
  const t = useTexts(planConsoleTexts)
  const today = portalToday()
  const c = t.columns
  const none = <span className={css.none}>—</span>
  const counting = (row: PlanRow) =>
    row.status === 'published' ? <span className={css.none}>{t.uncounted}</span> : none
  return [
    {
      id: 'title',
      words: c.title,
      width: 260,
      cell: (row) => (
        <>
          {pickReaderText(row.title) || t.untitled}
          {row.isMandatory ? null : <small>{t.optional}</small>}
        </>
      ),
    },
    { id: 'company', words: c.company, width: 110, fold: 5, cell: (row) => pickReaderText(row.company) },
    { id: 'phase', words: c.phase, width: 100, phone: 'end', cell: (row) => <PlanPhaseMark phase={row.phase} /> },
    {
      id: 'due',
      words: c.due,
      width: 190,
      sort: 'due',
      fold: 2,
      phone: 'below',
      cell: (row) => <PlanDueCell plan={row} today={today} />,
    },
    { id: 'items', words: c.items, width: 60, align: 'end', fold: 6, cell: (row) => formatNumber(row.itemCount) },
    { id: 'people', words: c.people, width: 70, align: 'end', fold: 3, cell: (row) => formatNumber(row.people) },
    {
      id: 'percent',
      words: c.percent,
      width: 130,
      fold: 1,
      cell: (row) => (row.count ? <PlanPercentBar percent={row.count.percent} /> : counting(row)),
    },
    {
      id: 'done',
      words: c.done,
      width: 70,
      align: 'end',
      fold: 4,
      cell: (row) => (row.count ? formatNumber(row.count.done) : none),
    },
    {
      id: 'overdue',
      words: c.overdue,
      width: 64,
      align: 'end',
      fold: 1,
      phone: 'belowEnd',
      cell: (row) =>
        row.count && row.count.overdue > 0 ? <span className={css.late}>{formatNumber(row.count.overdue)}</span> : none,
    },
    {
      id: 'starts',
      words: c.starts,
      width: 120,
      sort: 'starts',
      sortFirst: 'down',
      isExtra: true,
      fold: 8,
      cell: (row) => formatShortDay(row.startsOn),
    },
  ]
}
