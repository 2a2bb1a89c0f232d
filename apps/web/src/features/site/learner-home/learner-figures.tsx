import { Link } from '@tanstack/react-router'
import { daysBetween } from '#web/ui/days.ts'
import { formatDuration, formatInstant, formatShortInstant, splitHoursAndMinutes } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { dayAndTimeIn, pageZone } from '#web/ui/zone.ts'
import type { LearnerHome } from '../home.queries.ts'
import css from './learner-figures.module.css'
import { learnerHomeTexts } from './learner-home-texts.ts'

const chartHeight = 38

/**
 * Three figures: the study time of this week, the weeks in a row with study time, and the days until the next exam.
 * Renders nothing before the first study: three zeros say nothing to a new learner.
 */
export function LearnerFigures({ learner: { week, nextExam } }: { readonly learner: LearnerHome }) {
  const t = useTexts(learnerHomeTexts)
  if (week.seconds === 0 && week.longestWeeksInRow === 0) return null
  const { hours, minutes } = splitHoursAndMinutes(week.seconds)
  const difference = week.seconds - week.sameTimeLastWeek
  return (
    <div className={css.strip}>
      <div>
        <h2>{t.studyTime}</h2>
        <p className={css.big}>
          {hours > 0 ? (
            <>
              {hours}
              <small>{t.hour}</small>{' '}
            </>
          ) : null}
          {minutes}
          <small>{t.minute}</small>
        </p>
        <Bars week={week} />
        <p className={css.more}>
          {Math.abs(difference) < 60
            ? t.same
            : difference > 0
              ? t.more(formatDuration(difference))
              : t.less(formatDuration(-difference))}
        </p>
      </div>
      <div>
        <h2>{t.weeksInRow}</h2>
        <p className={css.big} data-earned={week.weeksInRow > 1 || undefined}>
          {week.weeksInRow}
          <small>{t.weekUnit(week.weeksInRow)}</small>
        </p>
        <WeekDots count={week.weeksInRow} />
        <p className={css.more}>
          {t.lessonsOfWeek(week.lessonsDone)}
          {week.longestWeeksInRow > week.weeksInRow ? ` · ${t.longestInRow(week.longestWeeksInRow)}` : ''}
        </p>
      </div>
      <NextExam exam={nextExam} />
    </div>
  )
}

function NextExam({ exam }: { readonly exam: LearnerHome['nextExam'] }) {
  const t = useTexts(learnerHomeTexts)
  if (!exam)
    return (
      <div>
        <h2>{t.nextExam.opens}</h2>
        <p className={css.none}>{t.noExam}</p>
        <p className={css.more}>
          <Link to="/exam/list">{t.allExams}</Link>
        </p>
      </div>
    )
  const isAtCentre = exam.what === 'seat' || exam.what === 'apply'
  const zone = isAtCentre ? exam : pageZone()
  const days = daysBetween(dayAndTimeIn(Date.now(), zone).day, dayAndTimeIn(exam.at, zone).day)
  return (
    <div>
      <h2>{t.nextExam[exam.what]}</h2>
      <p className={css.big}>
        {days <= 0 ? (
          t.today
        ) : (
          <>
            {days}
            <small>{t.dayUnit(days)}</small>
          </>
        )}
      </p>
      <p className={css.more}>
        <Link to="/exam/details" search={{ id: exam.examId }}>
          {exam.title}
        </Link>
        {' · '}
        {isAtCentre ? formatInstant(exam.at, exam) : formatShortInstant(exam.at)}
      </p>
    </div>
  )
}

const mostDots = 10
/** A dot for each of the last weeks in a row, and a hollow one for the next. */
function WeekDots({ count }: { readonly count: number }) {
  const filled = Math.min(count, mostDots - 1)
  return (
    <div className={css.dots} aria-hidden="true">
      {Array.from({ length: Math.max(6, filled + 1) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <i key={index} data-filled={index < filled || undefined} />
      ))}
    </div>
  )
}

function Bars({ week: { days, today } }: { readonly week: LearnerHome['week'] }) {
  const most = Math.max(600, ...days.map((day) => day.seconds))
  return (
    <div className={css.bars} aria-hidden="true">
      {days.map(({ day, seconds }) => (
        <i
          key={day}
          data-today={day === today || undefined}
          style={{ height: seconds > 0 ? Math.max(4, (seconds / most) * chartHeight) : 2 }}
        />
      ))}
    </div>
  )
}
