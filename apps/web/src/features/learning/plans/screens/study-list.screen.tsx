import { IconListCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { usePlans } from '../plan.queries.ts'
import { PlanCard } from '../plan-card.tsx'
import { planTexts } from '../plan-texts.ts'
import { StudyNav } from '../study-nav.tsx'
import css from './study-list.module.css'

const route = getRouteApi('/studyList')
const size = 12
const states = ['all', 'open', 'overdue', 'upcoming', 'done'] as const
type Wanted = (typeof states)[number]

/** All study plans of the learner, by state. */
export function MyStudyPlansScreen() {
  const t = useTexts(planTexts)
  const { state, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const plans = usePlans({ ...(state ? { state } : {}), page, size })
  const counts = plans.data?.counts
  const go = (to: Wanted, next = 0) =>
    void navigate({
      search: { ...(to === 'all' ? {} : { state: to }), ...(next ? { page: next } : {}) },
      resetScroll: false,
    })
  const words = (one: Wanted) => (one === 'all' ? t.all : t.states[one])
  return (
    <Page title={t.plans} heading={null}>
      <StudyNav />
      <h1>{t.plans}</h1>
      <p className={css.lead}>{t.plansLead}</p>
      <div className={css.filter}>
        <SegmentedControl
          label={t.filter}
          options={states.map((value) => ({
            value,
            words: counts ? t.counted(words(value), counts[value]) : words(value),
          }))}
          value={state ?? 'all'}
          onChange={(to) => go(to)}
        />
      </div>
      <QueryStates
        query={plans}
        skeleton={<RowsSkeleton height={560} />}
        isEmpty={(data) => data.total === 0}
        empty={
          counts && counts.all > 0 ? (
            <EmptyState
              icon={IconListCheck}
              title={t.noneOfState}
              action={
                <Button look="line" size="s" onClick={() => go('all')}>
                  {t.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconListCheck}
              title={t.noPlans}
              hint={t.noPlansHint}
              action={
                <ButtonLink size="s" to="/content-center">
                  {t.toCourses}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(data) => (
          <div aria-busy={plans.isPlaceholderData || undefined}>
            <ul className={css.cards}>
              {data.list.map((plan) => (
                <li key={plan.planId}>
                  <PlanCard plan={plan} />
                </li>
              ))}
            </ul>
            <Pager page={page} size={size} total={data.total} onPage={(next) => go(state ?? 'all', next)} />
          </div>
        )}
      </QueryStates>
    </Page>
  )
}
