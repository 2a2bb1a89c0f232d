import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ProgressRing } from '#web/ui/progress.tsx'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type PlanDetails, usePlan } from './plan.queries.ts'
import { PlanStateMark } from './plan-card.tsx'
import css from './plan-page.module.css'
import { PlanDueDay, PlanItemAction } from './plan-step.tsx'
import { PlanTable } from './plan-table.tsx'
import { planTexts } from './plan-texts.ts'

/** One plan: its items, the learner's progress and the next step. */
export function PlanPage({ planId }: { readonly planId: string }) {
  const t = useTexts(planTexts)
  const plan = usePlan(planId)
  return (
    <Page title={plan.data?.title ?? t.plan} heading={null}>
      <QueryStates
        query={plan}
        skeleton={<RowsSkeleton height={720} />}
        level={1}
        onward={<ButtonLink to="/studyList">{t.allPlans}</ButtonLink>}
      >
        {(data) => <Body plan={data} />}
      </QueryStates>
    </Page>
  )
}

function Body({ plan }: { readonly plan: PlanDetails }) {
  const t = useTexts(planTexts)
  return (
    <>
      <nav className={css.crumb} aria-label={t.breadcrumb}>
        <Link to="/studyList">{t.plans}</Link>
        <i aria-hidden="true">/</i>
        <span aria-current="page">{plan.title}</span>
      </nav>
      <div className={css.head}>
        <div>
          <p className={css.kind}>
            <PlanStateMark state={plan.state} />
            <span>{plan.isMandatory ? t.mandatoryPlan : t.offeredPlan}</span>
            <span>{t.dates(formatListDay(plan.startsOn), plan.dueOn ? formatListDay(plan.dueOn) : null)}</span>
          </p>
          <h1>{plan.title}</h1>
          {plan.note ? <p className={css.note}>{plan.note}</p> : null}
        </div>
        <div className={css.ring}>
          <ProgressRing
            percent={plan.percent}
            label={plan.title}
            size={88}
            tone={plan.state === 'done' ? 'ok' : 'signal'}
          />
          <p>
            <b>{t.doneOf(plan.doneCount, plan.itemCount)}</b>
            {plan.overdueCount > 0 ? <em>{t.lateItems(plan.overdueCount)}</em> : null}
          </p>
        </div>
      </div>
      <section className={css.next}>
        <Next plan={plan} />
      </section>
      <section className={css.items}>
        <h2>{t.items}</h2>
        <PlanTable items={plan.items} />
      </section>
    </>
  )
}

function Next({ plan }: { readonly plan: PlanDetails }) {
  const t = useTexts(planTexts)
  if (plan.next && plan.state !== 'done')
    return (
      <>
        <div>
          <h2>{t.nextStep}</h2>
          <p className={css.what}>{plan.next.title}</p>
          <p className={css.due}>
            <PlanDueDay item={plan.next} />
          </p>
        </div>
        <PlanItemAction item={plan.next} asButton />
      </>
    )
  const isDone = plan.state === 'done'
  const Icon = isDone ? IconCircleCheck : IconHourglass
  return (
    <>
      <div>
        <h2>{t.nextStep}</h2>
        <p className={css.what} data-done={isDone || undefined}>
          <Icon size={24} stroke={1.5} aria-hidden="true" />
          {isDone ? t.planDone : t.nothingNow}
        </p>
        <p className={css.due}>{isDone ? t.planDoneHint : t.nothingNowHint}</p>
      </div>
      {plan.next ? <PlanItemAction item={plan.next} /> : null}
    </>
  )
}
