import { Link } from '@tanstack/react-router'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatDuration, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import { topicBandOf, topicBands, topicNameWithoutPath } from './topic-bands.ts'
import css from './topic-coverage.module.css'

type HomeCourses = Pick<MyHome, 'courses' | 'plans'>

/**
 * The topics of the last six months as a honeycomb of hexagons, and a next step for the weakest. Renders nothing
 * without results.
 */
export function TopicCoverage({ home }: { readonly home: HomeCourses & Pick<MyHome, 'coverage'> }) {
  const t = useTexts(myHomeTexts)
  const { topics, steps } = home.coverage
  if (topics.length === 0) return null
  return (
    <section>
      <div className={css.head}>
        <h2>{t.coverage}</h2>
        <p>{t.coverageNote}</p>
      </div>
      <div className={css.two}>
        <div>
          <ul className={css.comb}>
            {topics.map(({ topic, percent }) => (
              <li key={topic} data-band={topicBandOf(percent)} title={topic}>
                <Hexagon />
                <span {...foreignLangAttributeOf(topic)}>{topicNameWithoutPath(topic)}</span>
                <b>{percent === null ? t.untested : formatPercent(percent)}</b>
              </li>
            ))}
          </ul>
          <p className={css.legend} aria-hidden="true">
            {topicBands.map((band) => (
              <span key={band} data-band={band}>
                <Hexagon />
                {t.bands[band]}
              </span>
            ))}
          </p>
        </div>
        <div className={css.weak}>
          {steps.length === 0 ? (
            <p>{t.noWeak}</p>
          ) : (
            <>
              <h3>{t.weak}</h3>
              <ul>
                {steps.map((step) => (
                  <li key={step.topic}>
                    <b {...foreignLangAttributeOf(step.topic)}>{topicNameWithoutPath(step.topic)}</b>
                    <small>
                      {formatPercent(step.percent)}
                      {step.change === null ? '' : t.trend(step.change)}
                    </small>
                    <NextTopicStep step={step} home={home} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

const Hexagon = () => (
  <svg viewBox="0 0 100 115.47" aria-hidden="true">
    <polygon points="50,2 98,29.5 98,86 50,113.5 2,86 2,29.5" />
  </svg>
)

const mostQuestions = 15

/** Returns the lesson at which the learner continues a course that they have begun; otherwise null. */
function nextLessonOf({ courses, plans }: HomeCourses, productId: string) {
  const course = courses.find((one) => one.productId === productId)
  if (course?.nextContentId && !course.completedAt)
    return { title: course.title, contentId: course.nextContentId, label: course.nextLabel ?? '' }
  const item = plans.items.find((one) => one.productId === productId && one.state === 'doing')
  return item?.next ? { title: item.title, ...item.next } : null
}

/** Practice comes first; without questions, the course about the topic, where the learner stopped. */
function NextTopicStep({
  step: { topic, productId, productTitle, duration, bankId, questionCount },
  home,
}: {
  readonly step: MyHome['coverage']['steps'][number]
  readonly home: HomeCourses
}) {
  const t = useTexts(myHomeTexts)
  const next = productId ? nextLessonOf(home, productId) : null
  if (productId && next)
    return (
      <Link to="/course-play" search={{ id: productId, contentId: next.contentId }} title={next.title}>
        {t.goOn(next.label)}
      </Link>
    )
  if (bankId && questionCount > 0)
    return (
      <Link
        to="/mockExam"
        search={{ source: bankId, topic }}
        aria-label={`${t.practise(formatNumber(Math.min(mostQuestions, questionCount)))}: ${topic}`}
      >
        {t.practise(formatNumber(Math.min(mostQuestions, questionCount)))}
      </Link>
    )
  if (productId)
    return (
      <Link to="/detail" search={{ id: productId }} title={productTitle ?? undefined}>
        {t.studyFor(formatDuration(Math.max(60, duration)))}
      </Link>
    )
  return null
}
