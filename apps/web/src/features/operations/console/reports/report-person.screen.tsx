import { IconAlertTriangle } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import {
  formatClock,
  formatDay,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRecent,
  formatShortDay,
} from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { usePageAddressFinder } from '../use-open-page.ts'
import { growthPercent } from './report.words.ts'
import { ReportPeriodChoice } from './report-filters.tsx'
import { FullReportLink, ReportPageLinks, reportWeeksOf } from './report-kinds.tsx'
import { type PersonReport, usePersonReport } from './report-people.queries.ts'
import { PersonPlanProgress } from './report-people.screen.tsx'
import { learningReportTexts } from './report-texts.ts'
import css from './reports.module.css'
import { PeriodBars } from './span-bars.tsx'

const route = getRouteApi('/console/reports/people/$id')
const dotted = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** The study, plans, exams, courses and certificates of one person. */
export function ReportPersonScreen() {
  const t = useTexts(learningReportTexts)
  const { id } = route.useParams()
  const { weeks } = route.useSearch()
  const navigate = route.useNavigate()
  const to = usePageAddressFinder()
  const query = usePersonReport(id, reportWeeksOf(weeks))
  const person = query.data
  const isGone = !person && isApiError(query.error) && query.error.code === 404
  return (
    <ConsolePage
      title={person?.name ?? t.kinds.people}
      crumb={
        <>
          <FullReportLink search={{ weeks }} /> /{' '}
          <Link to="/console/reports/people" search={weeks ? ({ weeks } as never) : {}}>
            {t.kinds.people}
          </Link>
        </>
      }
      siblings={<ReportPageLinks search={{ weeks }} />}
      facts={
        person
          ? dotted([
              person.nameLatin !== person.name && person.nameLatin,
              person.lastSignInAt ? t.byPerson.seen(formatRecent(person.lastSignInAt)) : t.byPerson.never,
            ])
          : undefined
      }
      actions={
        person && to('people') ? (
          <ButtonLink
            to="/console/people"
            search={{ open: id, q: person.memberships[0]?.employeeNo ?? person.name } as never}
          >
            {t.byPerson.account}
          </ButtonLink>
        ) : undefined
      }
    >
      <div className={css.report}>
        {isGone ? (
          <EmptyState title={t.byPerson.gone} />
        ) : (
          <QueryStates query={query} skeleton={<RowsSkeleton height={600} />}>
            {(report) => (
              <>
                <div className={css.filters}>
                  <ReportPeriodChoice
                    weeks={weeks}
                    onChange={(chosen) => void navigate({ search: { weeks: chosen }, replace: true })}
                  />
                  <Places report={report} />
                </div>
                <Figures report={report} />
                <div className={css.columns}>
                  <Weeks report={report} />
                  <Plans report={report} />
                </div>
                <div className={css.columns}>
                  <Exams report={report} />
                  <Courses report={report} />
                </div>
                <div className={css.columns}>
                  <Certificates report={report} />
                </div>
              </>
            )}
          </QueryStates>
        )}
      </div>
    </ConsolePage>
  )
}

type Props = { readonly report: PersonReport }

/** Company and department. */
function Places({ report: { memberships } }: Props) {
  const { memberships: words } = useTexts(learningReportTexts).byPerson
  return (
    <ul className={`num ${css.places}`}>
      {memberships.map((one) => (
        <li key={one.company.id}>
          {dotted([
            pickReaderText(one.company.name),
            one.department && pickReaderText(one.department.name),
            one.position && pickReaderText(one.position),
            one.employeeNo,
            one.status === 'withdrawn' && words.withdrawn,
          ])}
        </li>
      ))}
    </ul>
  )
}

function Figures({ report: { weeks, before, courses, coursesTotal, exams, plans, certificates } }: Props) {
  const { byPerson: p } = useTexts(learningReportTexts)
  const seconds = weeks.reduce((sum, one) => sum + one.seconds, 0)
  const change = growthPercent(seconds, before)
  const told = exams.filter(({ passed }) => passed !== null)
  const late = plans.filter(({ overdue }) => overdue > 0).length
  const figures = [
    {
      words: p.studied,
      value: formatDuration(seconds),
      note:
        change === null
          ? null
          : change === 0
            ? p.same
            : change > 0
              ? p.more(formatPercent(change))
              : p.less(formatPercent(-change)),
    },
    {
      words: p.completed,
      value: formatNumber(courses.filter(({ completedAt }) => completedAt !== null).length),
      note: p.ofAll(formatNumber(coursesTotal)),
    },
    {
      words: p.passedExams,
      value: formatNumber(told.filter(({ passed }) => passed).length),
      note: p.ofAll(formatNumber(told.length)),
    },
    {
      words: p.plans,
      value: formatNumber(plans.length),
      note: late > 0 ? p.overdue(formatNumber(late)) : null,
      isBad: late > 0,
    },
    {
      words: p.certificates,
      value: formatNumber(certificates.filter(({ state }) => state === 'valid').length),
      note: null,
    },
  ]
  return (
    <dl className={`num ${css.figures}`}>
      {figures.map(({ words, value, note, isBad }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            <b>{value}</b> {note ? <small className={isBad ? css.bad : undefined}>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Weeks({ report: { weeks } }: Props) {
  const t = useTexts(learningReportTexts)
  const isNone = weeks.every(({ seconds }) => seconds === 0)
  return (
    <section aria-labelledby="person-weeks">
      <div className={css.head}>
        <h2 id="person-weeks">{t.hours.title}</h2>
        {isNone ? null : <p>{t.hours.hint}</p>}
      </div>
      {isNone ? (
        <p className={css.note}>{t.byPerson.noStudy}</p>
      ) : (
        <PeriodBars
          title={t.hours.title}
          write={(value) => formatNumber(value, 1)}
          words={{ name: t.hours.week, value: t.hours.value }}
          spans={weeks.map(({ from, seconds }) => ({
            label: from.slice(5),
            name: t.hours.name(formatShortDay(from)),
            value: seconds / 3600,
          }))}
        />
      )}
    </section>
  )
}

type PartProps = {
  readonly id: string
  readonly title: string
  readonly none: string | null
  readonly more?: number
  readonly children: ReactNode
}
function Part({ id, title, none, more = 0, children }: PartProps) {
  const { byPerson: p } = useTexts(learningReportTexts)
  return (
    <section aria-labelledby={`person-${id}`}>
      <div className={css.head}>
        <h2 id={`person-${id}`}>{title}</h2>
      </div>
      {none ? <p className={css.note}>{none}</p> : <ul className={css.lines}>{children}</ul>}
      {more > 0 ? <p className={css.note}>{p.olderOnes(formatNumber(more))}</p> : null}
    </section>
  )
}
type LineProps = {
  readonly words: ReactNode
  readonly note: string
  readonly warnings?: readonly string[]
  readonly end: ReactNode
}
const Line = ({ words, note, warnings = [], end }: LineProps) => (
  <li>
    <span>
      {words}
      <small className="num">{note}</small>
      {warnings.map((one) => (
        <small key={one} className={`num ${css.warning}`}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {one}
        </small>
      ))}
    </span>
    <span className="num">{end}</span>
  </li>
)

function Plans({ report: { plans, memberships } }: Props) {
  const { byPerson: p } = useTexts(learningReportTexts)
  const to = usePageAddressFinder()
  return (
    <Part id="plans" title={p.plans} none={plans.length === 0 ? p.noPlans : null}>
      {plans.map(({ id, title, company, dueOn, isMandatory, percent, overdue }) => (
        <Line
          key={id}
          words={
            to('plans') ? (
              <Link to="/console/plans/$id/progress" params={{ id }}>
                {pickReaderText(title)}
              </Link>
            ) : (
              pickReaderText(title)
            )
          }
          note={dotted([
            memberships.length > 1 && pickReaderText(company.name),
            isMandatory && p.mandatory,
            dueOn && p.due(formatDay(dueOn)),
          ])}
          end={<PersonPlanProgress percent={percent} overdue={overdue} />}
        />
      ))}
    </Part>
  )
}

function Exams({ report: { exams, examsTotal, memberships } }: Props) {
  const { byPerson: p } = useTexts(learningReportTexts)
  return (
    <Part id="exams" title={p.exams} none={exams.length === 0 ? p.noExams : null} more={examsTotal - exams.length}>
      {exams.map(({ attemptId, title, company, startedAt, state, percent, passed }) => (
        <Line
          key={attemptId}
          words={pickReaderText(title)}
          note={dotted([memberships.length > 1 && pickReaderText(company.name), formatRecent(startedAt)])}
          end={
            state === 'told' ? (
              <>
                {passed === null ? null : (
                  <span className={passed ? css.quiet : css.bad}>{passed ? p.passed : p.failed}</span>
                )}{' '}
                {percent === null ? null : formatPercent(percent)}
              </>
            ) : (
              <span className={css.quiet}>{p.examStates[state]}</span>
            )
          }
        />
      ))}
    </Part>
  )
}

function Courses({ report: { courses, coursesTotal, memberships } }: Props) {
  const { byPerson: p } = useTexts(learningReportTexts)
  return (
    <Part
      id="courses"
      title={p.courses}
      none={courses.length === 0 ? p.noCourses : null}
      more={coursesTotal - courses.length}
    >
      {courses.map(({ productId, title, company, percent, seconds, completedAt, seenAt, fastLessons }) => (
        <Line
          key={`${productId} ${company.id}`}
          words={pickReaderText(title)}
          note={dotted([
            memberships.length > 1 && pickReaderText(company.name),
            seconds > 0 && formatDuration(seconds),
            completedAt ? p.completedOn(formatDay(completedAt)) : formatRecent(seenAt),
          ])}
          warnings={fastLessons.map((one) =>
            p.tooFast(pickReaderText(one.title), formatClock(one.studiedSeconds), formatClock(one.duration)),
          )}
          end={<PersonPlanProgress percent={percent} overdue={0} />}
        />
      ))}
    </Part>
  )
}

function Certificates({ report: { certificates } }: Props) {
  const { byPerson: p } = useTexts(learningReportTexts)
  return (
    <Part id="certificates" title={p.held} none={certificates.length === 0 ? p.noCertificates : null}>
      {certificates.map(({ id, title, number, endsAt, state }) => (
        <Line
          key={id}
          words={pickReaderText(title)}
          note={dotted([number, endsAt ? p.until(formatDay(endsAt)) : p.forGood])}
          end={<span className={css.quiet}>{p.certificateStates[state]}</span>}
        />
      ))}
    </Part>
  )
}
