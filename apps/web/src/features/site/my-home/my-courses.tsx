import { Link } from '@tanstack/react-router'
import { TextLink } from '#web/ui/button.tsx'
import { formatRecentCapitalised } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './my-courses.module.css'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'

/**
 * Started courses, those in progress first, each with its next lesson. If plans are shown above, courses in plans are
 * left out.
 */
export function CoursesInProgress({ home }: { readonly home: Pick<MyHome, 'courses' | 'counts' | 'plans'> }) {
  const t = useTexts(myHomeTexts)
  const { courses, counts, plans } = home
  const isBelowPlans = plans.items.length > 0
  if (courses.length === 0 && isBelowPlans) return null
  return (
    <section>
      <h2 className={css.title}>
        {isBelowPlans ? t.otherCourses : t.courses}
        <small>{counts.coursesActive > 0 ? t.coursesCount(counts.coursesActive) : ''}</small>
      </h2>
      {courses.length === 0 ? (
        <p className={css.none}>{t.noCourses}</p>
      ) : (
        <table className={`${table.rows} ${css.table}`}>
          <thead>
            <tr>
              <th scope="col">{t.content}</th>
              <th scope="col">{t.progress}</th>
              <th scope="col">{t.recent}</th>
              <th scope="col">{t.next}</th>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.productId}>
                <th scope="row">
                  <Link to="/detail" search={{ id: course.productId }}>
                    {course.title}
                  </Link>
                  <small>{t.lessonsOf(course.lessonsDone, course.lessonCount)}</small>
                </th>
                <td className={css.progress}>
                  <span>
                    <ProgressBar
                      percent={course.percent}
                      label={course.title}
                      tone={course.percent >= 100 ? 'ok' : 'signal'}
                    />
                  </span>
                  <b>{course.percent}%</b>
                </td>
                <td className={css.recent}>
                  <time dateTime={course.updatedAt}>{formatRecentCapitalised(course.updatedAt)}</time>
                </td>
                <td className={css.next}>
                  {course.completedAt || !course.nextContentId ? (
                    t.finished
                  ) : (
                    <TextLink to="/course-play" search={{ id: course.productId, contentId: course.nextContentId }}>
                      {t.goOn(course.nextLabel ?? '')}
                    </TextLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
