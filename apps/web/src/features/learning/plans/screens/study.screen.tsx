import { IconBooks, IconChevronRight, IconPlayerPlay } from '@tabler/icons-react'
import { ButtonLink, MoreLink, TextLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { OwnLearningProducts } from '../learned-list.tsx'
import { type MyStudy, useMyStudy } from '../plan.queries.ts'
import { PlanCard } from '../plan-card.tsx'
import { OpenPlanItems } from '../plan-deadlines.tsx'
import { PlanDueDay, PlanItemAction } from '../plan-step.tsx'
import { planTexts } from '../plan-texts.ts'
import { StudyNav } from '../study-nav.tsx'
import css from './study.module.css'

/** Assigned and started products, the next thing to do first. */
export function StudyScreen() {
  const t = useTexts(planTexts)
  const study = useMyStudy()
  return (
    <Page title={t.study} heading={null}>
      <StudyNav />
      {study.data ? null : <h1 className="vh">{t.study}</h1>}
      <QueryStates query={study} skeleton={<RowsSkeleton height={900} />}>
        {(data) => (
          <div className={css.parts}>
            <Next study={data} />
            {data.deadlines.items.length > 0 ? <OpenPlanItems plans={data.deadlines} /> : null}
            {data.plans.length > 0 ? (
              <section>
                <div className={css.head}>
                  <h2>{t.plansUnderWay}</h2>
                  <MoreLink to="/studyList">
                    {t.allPlansOf(data.planCount)}
                    <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
                  </MoreLink>
                </div>
                <ul className={css.cards}>
                  {data.plans.map((plan) => (
                    <li key={plan.planId}>
                      <PlanCard plan={plan} level="h3" />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {data.own.length > 0 ? (
              <section>
                <div className={css.head}>
                  <h2>{t.byMyself}</h2>
                  <MoreLink to="/mine-learn">
                    {t.mine}
                    <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
                  </MoreLink>
                </div>
                <OwnLearningProducts list={data.own} />
              </section>
            ) : null}
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

/** The main action: from the plans, otherwise from self-paced learning, otherwise a link to the courses. */
function Next({ study }: { readonly study: MyStudy }) {
  const t = useTexts(planTexts)
  const { next, own } = study
  const mine = own.find((one) => one.next)
  if (next)
    return (
      <section className={css.next}>
        <p>
          {t.nextStep} · {next.planTitle}
        </p>
        <h1>{next.title}</h1>
        <p className={css.due}>
          <PlanDueDay item={next} />
        </p>
        <p className={css.act}>
          <PlanItemAction item={next} asButton />
          <TextLink to="/course-details" search={{ planid: next.planId }}>
            {t.seePlan}
          </TextLink>
        </p>
      </section>
    )
  if (mine?.next)
    return (
      <section className={css.next}>
        <p>{t.byMyself}</p>
        <h1>{mine.title}</h1>
        <p className={css.due}>{t.lessonsOf(mine.lessonsDone, mine.lessonCount)}</p>
        <p className={css.act}>
          <ButtonLink to="/course-play" search={{ id: mine.productId, contentId: mine.next.contentId }}>
            <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
            {t.goOn(mine.next.label)}
          </ButtonLink>
        </p>
      </section>
    )
  return (
    <EmptyState
      level={1}
      icon={IconBooks}
      title={study.planCount > 0 ? t.nothingNow : t.nothingYet}
      hint={study.planCount > 0 ? t.allUpToDate : t.noPlansHint}
      action={<ButtonLink to="/content-center">{t.toCourses}</ButtonLink>}
    />
  )
}
