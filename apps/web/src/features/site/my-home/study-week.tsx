import { MoreLink } from '#web/ui/button.tsx'
import { formatDuration, splitHoursAndMinutes } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import { hasNextLevelStair, UpcomingEvents } from './next-step.tsx'
import css from './study-week.module.css'

/** The study time of this week by day, and the upcoming events unless `NextStep` shows them. */
export function StudyWeekPanel({ home }: { readonly home: MyHome }) {
  const t = useTexts(myHomeTexts)
  const { week } = home
  const { hours, minutes } = splitHoursAndMinutes(week.seconds)
  const difference = week.seconds - week.sameTimeLastWeek
  return (
    <section className={hasNextLevelStair(home) ? css.two : undefined}>
      <div>
        <div className={css.head}>
          <h2>{t.studyTime}</h2>
          <MoreLink to="/user/recordDetail">{t.allRecords}</MoreLink>
        </div>
        <div className={css.figures}>
          <p className={css.big}>
            {hours > 0 ? (
              <>
                {hours}
                <small>{t.hour}</small>{' '}
              </>
            ) : null}
            {minutes > 0 || hours === 0 ? (
              <>
                {minutes}
                <small>{t.minute}</small>
              </>
            ) : null}
          </p>
          <p>
            <b>{t.lessonsDone(week.lessonsDone)}</b>
            <span>
              {week.seconds + week.sameTimeLastWeek === 0
                ? t.noWeek
                : Math.abs(difference) < 60
                  ? t.same
                  : difference > 0
                    ? t.more(formatDuration(difference))
                    : t.less(formatDuration(-difference))}
            </span>
          </p>
        </div>
        <Chart week={week} />
      </div>
      {hasNextLevelStair(home) ? <UpcomingEvents home={home} /> : null}
    </section>
  )
}

const height = 160
const steps = [600, 1200, 1800, 2400, 3600, 5400, 7200, 10_800, 14_400, 21_600, 28_800]

function Chart({ week: { days, today } }: { readonly week: MyHome['week'] }) {
  const t = useTexts(myHomeTexts)
  const most = Math.max(...days.map((day) => day.seconds))
  const scale = steps.find((step) => step >= most) ?? Math.ceil(most / 7200) * 7200
  return (
    <div className={css.chart} data-empty={most === 0 || undefined}>
      {most === 0
        ? null
        : [1, 0.5].map((share) => (
            <p key={share} className={css.mark} style={{ bottom: share * height }} aria-hidden="true">
              {formatDuration(scale * share)}
            </p>
          ))}
      <ol>
        {days.map(({ day, seconds }, index) => (
          <li
            key={day}
            data-today={day === today || undefined}
            aria-label={t.chart(t.weekdays[index] ?? day, formatDuration(seconds))}
          >
            <span aria-hidden="true" style={{ height: seconds > 0 ? Math.max(4, (seconds / scale) * height) : 1 }}>
              {seconds > 0 ? <b>{formatDuration(seconds)}</b> : null}
            </span>
            <small aria-hidden="true">{t.weekdays[index]}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
