import panel from '#web/console/panel.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatDuration, formatNumber, formatPercent, formatRecent } from '#web/ui/format.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type PersonLearningData, usePersonLearning } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import css from './person-panel.module.css'

/** The courses of a person with progress, and their exams with released results. */
export function PersonLearning({
  personId,
  areMany,
}: {
  readonly personId: string /** They belong to several companies. */
  readonly areMany: boolean
}) {
  const p = useTexts(peopleConsoleTexts).panel
  const query = usePersonLearning(personId)
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
    ) : (
      <Skeleton height={120} />
    )
  const { courses, coursesTotal, exams, examsTotal } = query.data
  return (
    <>
      <Part title={p.courses} none={courses.length === 0 ? p.noCourses : null} more={coursesTotal - courses.length}>
        {courses.map((one) => (
          <li key={`${one.productId} ${one.company.id}`}>
            <div>
              {pickReaderText(one.title)}
              <small className="num">
                {[
                  areMany && pickReaderText(one.company.name),
                  one.seconds > 0 && formatDuration(one.seconds),
                  one.completedAt ? p.completed(formatDay(one.completedAt)) : formatRecent(one.seenAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <div className={`num ${css.end}`}>
              <span className={one.percent >= 100 ? css.quiet : undefined}>{formatPercent(one.percent)}</span>
            </div>
          </li>
        ))}
      </Part>
      <Part title={p.exams} none={exams.length === 0 ? p.noExams : null} more={examsTotal - exams.length}>
        {exams.map((one) => (
          <li key={one.attemptId}>
            <div>
              {pickReaderText(one.title)}
              <small className="num">
                {[areMany && pickReaderText(one.company.name), formatRecent(one.startedAt)].filter(Boolean).join(' · ')}
              </small>
            </div>
            <div className={`num ${css.end}`}>
              <Result exam={one} />
            </div>
          </li>
        ))}
      </Part>
    </>
  )
}

function Result({ exam }: { readonly exam: PersonLearningData['exams'][number] }) {
  const p = useTexts(peopleConsoleTexts).panel
  if (exam.state !== 'told') return <span className={css.quiet}>{p.examStates[exam.state]}</span>
  return (
    <>
      {exam.passed === null ? null : (
        <span className={exam.passed ? css.quiet : css.late}>{exam.passed ? p.passed : p.failed}</span>
      )}
      {exam.percent === null ? null : <span>{formatPercent(exam.percent)}</span>}
    </>
  )
}

type PartProps = {
  readonly title: string
  readonly none: string | null
  readonly more: number
  readonly children: React.ReactNode
}
function Part({ title, none, more, children }: PartProps) {
  const p = useTexts(peopleConsoleTexts).panel
  return (
    <section className={css.section}>
      <header>
        <h3>{title}</h3>
      </header>
      {none ? <p className={panel.note}>{none}</p> : <ul>{children}</ul>}
      {more > 0 ? <p className={panel.note}>{p.moreOfThese(formatNumber(more))}</p> : null}
    </section>
  )
}
