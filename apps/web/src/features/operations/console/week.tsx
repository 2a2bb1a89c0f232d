import { BarChart, BarChartLegend } from '#web/console/charts/bars.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { formatDayOfMonth, formatNumber, formatShortDay, formatWeekday } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import { growthPercent } from './reports/report.words.ts'
import todayCss from './today.module.css'
import { type StudyDay, useStudyFortnight } from './today.queries.ts'
import css from './week.module.css'

const sum = (days: readonly StudyDay[], of: (day: StudyDay) => number) => days.reduce((all, day) => all + of(day), 0)

/** Study of the last seven days, compared with the seven before. */
export function StudyFortnight() {
  const t = useTexts(operationsConsoleTexts).today.week
  const { data, error } = useStudyFortnight(useSessionProfile(true).data?.grants.includes('reports') ?? false)
  if (!data || error) return null
  const [before, days] = [data.days.slice(0, 7), data.days.slice(7)]
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const figures = [
    { title: t.study, unit: t.hours, of: (day: StudyDay) => day.seconds / 3600, hint: '' },
    { title: t.active, unit: t.people, of: (day: StudyDay) => day.people, hint: t.activeHint },
  ]
  return (
    <section aria-labelledby="today-week">
      <header className={todayCss.sectionHead}>
        <h2 id="today-week">{t.title}</h2>
        <span className="num">{t.range(formatDayOfMonth(first.day), formatDayOfMonth(last.day))}</span>
      </header>
      {figures.map(({ title, unit, of, hint }) => {
        const [now, then] = [sum(days, of), sum(before, of)]
        const change = growthPercent(now, then)
        return (
          <section key={title} className={css.figure}>
            <h3>{title}</h3>
            <p className="num">
              <b>{formatNumber(Math.round(now))}</b>
              <span>
                {unit}
                {hint ? ` · ${hint}` : ''}
              </span>
              <span className={css.compare}>
                {change === null ? t.first : t.compare(formatNumber(Math.round(then)), change)}
              </span>
            </p>
            <BarChart
              title={title}
              write={(value) => formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value), 1)}
              words={{ name: t.day, value: t.thisWeek, before: t.before }}
              bars={days.map((day, index) => ({
                label: formatWeekday(day.day, 'narrow'),
                name: formatShortDay(day.day),
                value: of(day),
                before: before[index] ? of(before[index]) : 0,
              }))}
            />
          </section>
        )
      })}
      <BarChartLegend value={t.thisWeek} before={t.before} />
    </section>
  )
}
