import { Link } from '@tanstack/react-router'
import {
  daysUntil,
  formatDuration,
  formatInstant,
  formatIsoDay,
  formatShortDay,
  formatShortInstant,
  formatSpan,
  formatTime,
  hoursAndMinutes,
  withZone,
} from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { Learner } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './learner-summary.module.css'

const chartHeight = 38

/** Three figures for today: the next exam, completed lessons, and the study time of this week. */
export function LearnerSummary({ learner }: { readonly learner: Learner }) {
  const t = useTexts(siteTexts).home
  const { week, nextExam, nextDue, nextLive } = learner
  const { hours, minutes } = hoursAndMinutes(week.seconds)
  const difference = week.seconds - week.sameTimeLastWeek
  const isDueFirst = nextDue?.dueOn && (!nextExam || nextDue.dueOn <= formatIsoDay(nextExam.at))
  // A seat that was booked is shown, whatever else is due before it.
  const seat = nextDue && isDueFirst && nextExam?.what === 'seat' ? nextExam : null
  const liveToday = nextLive !== null && ['now', 'today'].includes(liveDay(nextLive) ?? '')
  return (
    <div className={css.strip}>
      {nextDue && isDueFirst ? <NextDue item={nextDue} /> : <NextExam exam={nextExam} />}
      {nextLive && (liveToday || (liveDay(nextLive) && !seat)) ? (
        <NextLive place={nextLive} />
      ) : seat ? (
        <NextExam exam={seat} />
      ) : (
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
      )}
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
        <p className={`${css.more} ${css.whole}`}>
          {Math.abs(difference) < 60
            ? t.same
            : difference > 0
              ? t.more(formatDuration(difference))
              : t.less(formatDuration(-difference))}
        </p>
      </div>
    </div>
  )
}

type Place = NonNullable<Learner['nextLive']>

/** The label of a near class's day; null if it isn't near. */
function liveDay({ startsAt, state }: Place): 'now' | 'today' | 'tomorrow' | null {
  if (state !== 'scheduled') return 'now'
  const day = formatIsoDay(startsAt)
  if (day <= formatIsoDay(new Date().toISOString())) return 'today'
  return day === formatIsoDay(new Date(Date.now() + 86_400_000).toISOString()) ? 'tomorrow' : null
}

/** The reserved live class of today or tomorrow. */
function NextLive({ place }: { readonly place: Place }) {
  const t = useTexts(siteTexts).home
  const day = liveDay(place) ?? 'today'
  return (
    <div>
      <h2>{t.nextLive[day]}</h2>
      <p className={css.big}>{withZone(formatTime(place.startsAt), place.startsAt)}</p>
      <div>
        <p className={css.title}>
          <Link to="/live" search={{ id: place.classId }}>
            {place.title}
          </Link>
        </p>
        <p className={css.more}>{[place.teacher, t.placeReserved].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

type ExamWords = {
  readonly opensAt: (at: string) => string
  readonly closesAt: (at: string) => string
  readonly applyFor: (at: string) => string
}
function momentOf(exam: NonNullable<Learner['nextExam']>, t: ExamWords): string {
  if (exam.seat && exam.what === 'seat')
    return `${formatSpan(exam.at, exam.seat.endsAt, exam.timeZone)} · ${exam.seat.city} · ${exam.seat.centre}`
  if (exam.what === 'apply') return t.applyFor(formatInstant(exam.at, exam.timeZone))
  return (exam.what === 'opens' ? t.opensAt : t.closesAt)(formatShortInstant(exam.at))
}

/** The exam that comes next: the reader's session, one to apply for, an opening or a closing. */
function NextExam({ exam }: { readonly exam: Learner['nextExam'] }) {
  const t = useTexts(siteTexts).home
  const days = exam ? daysUntil(exam.at) : 0
  return (
    <div>
      <h2>{exam ? t.nextExam[exam.what] : t.nextExam.opens}</h2>
      {exam ? (
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
              <Link to="/exam/details" search={{ id: exam.examId }}>
                {exam.title}
              </Link>
            </p>
            <p className={css.more}>{momentOf(exam, t)}</p>
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
  )
}

/** The item of a study plan that is due next, or overdue already. */
function NextDue({ item }: { readonly item: NonNullable<Learner['nextDue']> }) {
  const t = useTexts(siteTexts).home
  const days = item.daysLeft ?? 0
  return (
    <div>
      <h2>{item.isOverdue ? t.nextDueLate : t.nextDue}</h2>
      <p className={css.big} data-late={item.isOverdue || undefined}>
        {days === 0 ? (
          <small>{t.today}</small>
        ) : (
          <>
            {Math.abs(days)}
            <small>{t.days}</small>
          </>
        )}
      </p>
      <div>
        <p className={css.title}>
          {item.examId ? (
            <Link to="/exam/details" search={{ id: item.examId }}>
              {item.title}
            </Link>
          ) : (
            <Link to="/detail" search={{ id: item.productId ?? '', newPlanId: item.planId }}>
              {item.title}
            </Link>
          )}
        </p>
        <p className={css.more}>{t.dueOn(formatShortDay(item.dueOn ?? ''), item.planTitle)}</p>
      </div>
    </div>
  )
}

function Bars({ week: { days, today } }: { readonly week: Learner['week'] }) {
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
