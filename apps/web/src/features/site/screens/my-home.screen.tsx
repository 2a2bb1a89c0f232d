import { MySubscriptions } from '#web/features/community/following.public.ts'
import { OpenPlanItems } from '#web/features/learning/plans.public.ts'
import { useTitle } from '#web/ui/page.tsx'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MyCertificates } from '../my-home/my-certificates.tsx'
import { CoursesInProgress } from '../my-home/my-courses.tsx'
import { useMyHome } from '../my-home/my-home.queries.ts'
import { MyHomeSkeleton } from '../my-home/my-home-skeleton.tsx'
import { myHomeTexts } from '../my-home/my-home-texts.ts'
import { NextStep } from '../my-home/next-step.tsx'
import { RankSlope } from '../my-home/rank-slope.tsx'
import { StudyWeekPanel } from '../my-home/study-week.tsx'
import { StudyYear } from '../my-home/study-year.tsx'
import { TopicCoverage } from '../my-home/topic-coverage.tsx'
import css from './my-home.module.css'

/**
 * The learner's personal home: the next step, their week and year, topics, plans, courses, rank, subscriptions and
 * certificates.
 */
export function MyHomeScreen() {
  const t = useTexts(myHomeTexts)
  const home = useMyHome()
  useTitle(t.title)
  return (
    <div className={`wrap ${css.page}`}>
      {home.data ? null : <h1 className="vh">{t.title}</h1>}
      <QueryStates query={home} skeleton={<MyHomeSkeleton />}>
        {(data) => (
          <>
            <NextStep home={data} />
            <StudyWeekPanel home={data} />
            <StudyYear home={data} />
            <TopicCoverage home={data} />
            {data.plans.items.length > 0 ? <OpenPlanItems plans={data.plans} /> : null}
            <CoursesInProgress home={data} />
            <RankSlope ranking={data.ranking} />
            <MySubscriptions />
            <MyCertificates certificates={data.certificates} total={data.counts.certificates} />
          </>
        )}
      </QueryStates>
    </div>
  )
}
