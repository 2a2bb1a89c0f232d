import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MoreLink } from '#web/ui/button.tsx'
import { dayAfter, daysBetween } from '#web/ui/days.ts'
import { formatDuration, formatNumber, formatShortDay, formatShortMonth, splitHoursAndMinutes } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import css from './study-year.module.css'

/** Four steps of a day's study time, in seconds. */
const steps = [1, 600, 1800, 3600] as const
const stepOf = (seconds: number) => steps.filter((least) => seconds >= least).length

/**
 * A year of study: its figures, and a strip with one square a day, in weeks from left to right. The strip is a single
 * tab stop, within which the arrow keys move from week to week.
 */
export function StudyYear({
  home: { week: thisWeek, year, milestones, examsPassed },
}: {
  readonly home: Pick<MyHome, 'week' | 'year' | 'milestones' | 'examsPassed'>
}) {
  const t = useTexts(myHomeTexts)
  const seconds = new Map(year.days.map((one) => [one.day, one.seconds]))
  const count = daysBetween(year.from, year.today) + 1
  const weeks = Math.ceil(count / 7)
  const [week, setWeek] = useState(weeks - 1)
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = strip.current.scrollWidth
  }, [])
  const sum = Array.from({ length: 7 }, (_, day) => seconds.get(dayAfter(year.from, week * 7 + day)) ?? 0).reduce(
    (total, one) => total + one,
    0,
  )
  const weekAt = (day: string) => Math.floor(daysBetween(year.from, day) / 7)
  const reached = new Map<number, string[]>()
  for (const { day, kind, title } of milestones)
    reached.set(weekAt(day), [...(reached.get(weekAt(day)) ?? []), t.reached[kind](title)])
  const words = [
    t.weekOf(formatShortDay(dayAfter(year.from, week * 7)), sum > 0 ? formatDuration(sum) : t.noStudy),
    ...(reached.get(week) ?? []),
  ].join(t.semicolon)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    setWeek(Math.min(weeks - 1, Math.max(0, week + by)))
  }
  const { hours, minutes } = splitHoursAndMinutes(year.seconds)
  return (
    <section className={css.year}>
      <div className={css.head}>
        <h2>{t.year}</h2>
        <p>{t.yearNote}</p>
        <MoreLink to="/user/recordDetail">
          {t.allRecords}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      <dl className={css.figures}>
        {[
          hours > 0 ? { value: formatNumber(hours), name: t.hour } : { value: `${minutes}`, name: t.minute },
          { value: formatNumber(year.lessonsDone), name: t.lessonsOfYear(year.lessonsDone) },
          ...(examsPassed > 0
            ? [{ value: formatNumber(examsPassed), name: t.examsPassed(examsPassed), isEarned: true }]
            : []),
          {
            value: formatNumber(thisWeek.weeksInRow),
            name:
              thisWeek.longestWeeksInRow > thisWeek.weeksInRow
                ? t.weeksInRowOf(thisWeek.weeksInRow, formatNumber(thisWeek.longestWeeksInRow))
                : t.weeksInRow(thisWeek.weeksInRow),
            isEarned: thisWeek.weeksInRow > 1,
          },
        ].map(({ value, name, isEarned }) => (
          <div key={name} data-earned={isEarned || undefined}>
            <dd>{value}</dd>
            <dt>{name}</dt>
          </div>
        ))}
      </dl>
      <div
        ref={strip}
        className={css.strip}
        role="slider"
        tabIndex={0}
        aria-label={t.yearStrip}
        aria-valuemin={0}
        aria-valuemax={weeks - 1}
        aria-valuenow={week}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${weeks * 17} 152`} aria-hidden="true">
          {Array.from({ length: weeks }, (_, index) => {
            const monday = dayAfter(year.from, index * 7)
            const isFirst = Number(monday.slice(8)) <= 7
            return isFirst && index < weeks - 1 ? (
              <text key={monday} x={index * 17} y="10">
                {formatShortMonth(monday.slice(0, 7))}
              </text>
            ) : null
          })}
          <rect x={week * 17 - 2} y="16" width="18" height="135" rx="4" className={css.chosen} />
          {[...reached.keys()].map((index) => (
            <path key={index} className={css.reached} d={`M${index * 17 + 7} 18l5.5 5.5-5.5 5.5-5.5-5.5z`} />
          ))}
          {Array.from({ length: count }, (_, index) => {
            const day = dayAfter(year.from, index)
            return (
              <rect
                key={day}
                x={Math.floor(index / 7) * 17}
                y={32 + (index % 7) * 17}
                width="14"
                height="14"
                rx="3"
                data-step={stepOf(seconds.get(day) ?? 0)}
                data-today={day === year.today || undefined}
                onPointerEnter={() => setWeek(Math.floor(index / 7))}
              />
            )
          })}
        </svg>
      </div>
      <p className={css.foot}>
        <span>{words}</span>
        <span className={css.legend} aria-hidden="true">
          {t.less3}
          <svg viewBox="0 0 82 14" width="82" height="14" aria-hidden="true">
            {[0, 1, 2, 3, 4].map((step) => (
              <rect key={step} x={step * 17} width="14" height="14" rx="3" data-step={step} />
            ))}
          </svg>
          {t.more3}
        </span>
      </p>
    </section>
  )
}
