import { Link } from '@tanstack/react-router'
import { formatListDay } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { ListedPlan as Card } from './plan.queries.ts'
import css from './plan-card.module.css'
import { PlanItemAction } from './plan-step.tsx'
import { planTexts } from './plan-texts.ts'

const tones = { open: 'signal', overdue: 'danger', upcoming: 'plain', done: 'ok' } as const

export function PlanStateMark({ state }: { readonly state: Card['state'] }) {
  const t = useTexts(planTexts)
  return <Tag tone={tones[state]}>{t.states[state]}</Tag>
}

/** A plan as a card: progress, due date, and its next step. */
export function PlanCard({ plan, level: Heading = 'h2' }: { readonly plan: Card; readonly level?: 'h2' | 'h3' }) {
  const t = useTexts(planTexts)
  const from = formatListDay(plan.startsOn)
  return (
    <article className={css.card}>
      <div className={css.head}>
        <PlanStateMark state={plan.state} />
        <span>{plan.isMandatory ? t.mandatoryPlan : t.offeredPlan}</span>
        {plan.overdueCount > 0 ? <em>{t.lateItems(plan.overdueCount)}</em> : null}
      </div>
      <Heading>
        <Link to="/course-details" search={{ planid: plan.planId }}>
          {plan.title}
        </Link>
      </Heading>
      <p className={css.dates}>{t.dates(from, plan.dueOn ? formatListDay(plan.dueOn) : null)}</p>
      {plan.note ? <p className={css.note}>{plan.note}</p> : null}
      <div className={css.progress}>
        <ProgressBar percent={plan.percent} label={plan.title} tone={plan.state === 'done' ? 'ok' : 'signal'} />
        <p>
          <span>{t.doneOf(plan.doneCount, plan.itemCount)}</span>
          <b>{t.percent(plan.percent)}</b>
        </p>
      </div>
      {plan.next ? (
        <div className={css.next}>
          <p>
            <small>{t.nextUp}</small>
            {plan.next.title}
          </p>
          <PlanItemAction item={plan.next} />
        </div>
      ) : null}
    </article>
  )
}
