import { Link } from '@tanstack/react-router'
import { daysUntil, formatDuration, formatShortDay, formatTime, hoursAndMinutes } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Learner } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './strip.module.css'

const chartHeight = 38

/** Three figures that matter today: the next exam, what was done, and how long was studied this week. */
export function Strip({ learner }: { readonly learner: Learner | null }) {
  const t = useTexts(siteTexts).home
  if (!learner)
    return (
      <div className={css.strip}>
        {[1, 2, 3].map((one) => (
          <div key={one}>
            <Skeleton height={84} />
          </div>
        ))}
      </div>
    )
  const { week, nextExam } = learner
  const { hours, minutes } = hoursAndMinutes(week.seconds)
  const difference = week.seconds - week.sameTimeLastWeek
  const days = nextExam ? daysUntil(nextExam.at) : 0
  return (
    <div className={css.strip}>
      <div>
        <h2>{nextExam ? t.nextExam[nextExam.what] : t.nextExam.opens}</h2>
        {nextExam ? (
          <>
            <p className={css.big}>
              {days === 0 ? (
                <small>{t.today}</small>
              ) : (
                <>
                  {days}
                  <small>{t.days}</small>
                </>
              )}
            </p>
            <div>
              <p className={css.title}>
                <Link to="/exam/details" search={{ id: nextExam.examId }}>
                  {nextExam.title}
                </Link>
              </p>
              <p className={css.more}>{(nextExam.what === 'opens' ? t.opensAt : t.closesAt)(`${formatShortDay(nextExam.at)} ${formatTime(nextExam.at)}`)}</p>
            </div>
          </>
        ) : (
          <div className={css.whole}>
            <p className={css.title}>{t.noExam}</p>
            <p className={css.more}>
              <Link to="/exam/list">{t.allExams}</Link>
            </p>
          </div>
        )}
      </div>
      <div>
        <h2>{t.lessonsDone}</h2>
        <p className={css.big}>
          {week.lessonsDone}
          <small>{t.lessonUnit}</small>
        </p>
        <div>
          <p className={css.more}>{t.lessonsHint}</p>
        </div>
      </div>
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
        <Bars days={week.days} />
        <p className={`${css.more} ${css.whole}`}>
          {Math.abs(difference) < 60 ? t.same : difference > 0 ? t.more(formatDuration(difference)) : t.less(formatDuration(-difference))}
        </p>
      </div>
    </div>
  )
}

function Bars({ days }: { readonly days: Learner['week']['days'] }) {
  const most = Math.max(600, ...days.map((day) => day.seconds))
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date())
  return (
    <div className={css.bars} aria-hidden="true">
      {days.map(({ day, seconds }) => (
        <i key={day} data-today={day === today || undefined} style={{ height: seconds > 0 ? Math.max(4, (seconds / most) * chartHeight) : 2 }} />
      ))}
    </div>
  )
}
