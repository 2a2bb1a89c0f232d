import { useTitle } from '#web/ui/page.tsx'
import { Answer, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useMyHome } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import { MyCertificates } from '../parts/my-certificates.tsx'
import { MyCourses } from '../parts/my-courses.tsx'
import { NextStep } from '../parts/next-step.tsx'
import { StudyWeek } from '../parts/study-week.tsx'
import css from './my-home.module.css'

/** Everything of mine in one calm place: the next step first. */
export function MyHomeScreen() {
  const t = useTexts(learningTexts).myHome
  const home = useMyHome()
  useTitle(t.title)
  return (
    <div className={`wrap ${css.page}`}>
      <Answer query={home} skeleton={<Skeleton height={1200} />}>
        {(data) => (
          <>
            <NextStep home={data} />
            <StudyWeek home={data} />
            <MyCourses courses={data.courses} active={data.counts.coursesActive} />
            <MyCertificates certificates={data.certificates} total={data.counts.certificates} />
          </>
        )}
      </Answer>
    </div>
  )
}
