import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDays, formatNumber, formatPercent, formatRecent, formatShortDay } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type PlanRow, useManagedPlan } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import { type PlanAct, PlanActDialog } from './plan-dialog.tsx'
import { PlanPhaseMark, PlanProgressBars } from './plan-parts.tsx'
import css from './plans.module.css'
import { useCopyPlan } from './use-copy-plan.ts'

/** One plan next to the list: progress, items, people and actions. */
export function PlanPanel({ planId, count }: { readonly planId: string; readonly count: PlanRow['count'] }) {
  const t = useTexts(planConsoleTexts)
  const query = useManagedPlan(planId)
  const plan = query.data
  const [act, setAct] = useState<PlanAct | null>(null)
  const copy = useCopyPlan()
  if (!plan && query.error) {
    if (isApiError(query.error) && query.error.code === 404) return <p className={panel.note}>{t.panel.gone}</p>
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  }
  if (!plan) return <PanelSkeleton height={420} />
  const { startsOn, dueOn } = plan.content
  return (
    <>
      <PanelActionRow>
        {plan.status === 'published' ? (
          <ButtonLink to="/console/plans/$id/progress" params={{ id: planId }}>
            {t.acts.progress}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/console/plans/$id" params={{ id: planId }} aria-keyshortcuts="E">
          {t.acts.edit}
        </ButtonLink>
        <Button isBusy={copy.isBusy} onPress={() => void copy.run(planId)}>
          {t.acts.copy}
        </Button>
        {plan.status === 'published' ? (
          <Button look="danger" onPress={() => setAct('withdraw')}>
            {t.acts.withdraw}
          </Button>
        ) : null}
      </PanelActionRow>
      {count ? (
        <>
          <dl className={panel.figures}>
            <div>
              <dt>{t.panel.percent}</dt>
              <dd>
                <b className="num">{formatPercent(count.percent)}</b>
              </dd>
            </div>
            <div>
              <dt>{t.panel.doneOf}</dt>
              <dd>
                <b className="num">{formatNumber(count.done)}</b> / {formatNumber(count.people)}
              </dd>
            </div>
            <div>
              <dt>{t.panel.late}</dt>
              <dd>
                <b className="num" data-late={count.overdue > 0 || undefined}>
                  {formatNumber(count.overdue)}
                </b>
              </dd>
            </div>
          </dl>
          <section className={css.section}>
            <h3>{t.panel.spread}</h3>
            <PlanProgressBars count={count} />
            <p className={css.quiet}>{t.panel.counted(formatRecent(count.countedAt))}</p>
          </section>
        </>
      ) : (
        <p className={panel.note}>{plan.status === 'published' ? t.uncounted : t.panel.draft}</p>
      )}
      <section className={css.section}>
        <h3>{dueOn ? formatDays(startsOn, dueOn) : `${formatShortDay(startsOn)} · ${t.noDue}`}</h3>
        <ul>
          <li>
            <PlanPhaseMark phase={plan.phase} />
            <small>{plan.content.isMandatory ? t.picks.must : t.picks.may}</small>
          </li>
        </ul>
      </section>
      <section className={css.section}>
        <h3>{t.panel.contents}</h3>
        <ol>
          {plan.things.map((thing, index) => (
            <li key={thing.productId ?? thing.examId}>
              <span>{pickReaderText(thing.title)}</span>
              <small>
                {thing.isOffered
                  ? `${t.kind[thing.kind]} · ${plan.content.items[index]?.isMandatory ? t.picks.must : t.picks.may}`
                  : t.panel.notOffered}
              </small>
            </li>
          ))}
        </ol>
        {plan.things.length === 0 ? <p className={panel.note}>{t.picks.none}</p> : null}
      </section>
      <section className={css.section}>
        <h3>{t.panel.whom}</h3>
        <ul>
          {plan.everyone ? <li>{t.panel.everyone}</li> : null}
          {plan.everyone ? null : plan.departments.map(({ id, name }) => <li key={id}>{pickReaderText(name)}</li>)}
          {plan.everyone ? null : plan.accounts.map(({ id, name }) => <li key={id}>{name}</li>)}
          <li>
            <b className="num">{t.people(formatNumber(plan.people), plan.people)}</b>
          </li>
        </ul>
      </section>
      <p className={panel.note}>{t.panel.made(plan.createdBy, formatShortDay(plan.createdAt))}</p>
      {act ? <PlanActDialog act={act} plan={plan} onClose={() => setAct(null)} /> : null}
    </>
  )
}
