import { formatDays, formatDuration, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { StudyPeriod } from './record.queries.ts'
import { studyRecordTexts } from './record-texts.ts'
import css from './study-chart.module.css'

const steps = [600, 1200, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 180_000, 360_000, 720_000]

/**
 * Study time as bars, with the number of completed lessons below them; a bar is a day of a week or month, or a month of
 * a year.
 */
export function StudyChart({ period }: { readonly period: StudyPeriod }) {
  const t = useTexts(studyRecordTexts)
  const most = Math.max(0, ...period.bars.map((bar) => bar.seconds))
  const scale = steps.find((step) => step >= most) ?? Math.ceil(most / 3600) * 3600
  const isMonth = period.type === 2
  const nameOf = (index: number) =>
    period.type === 1
      ? (t.weekdays[index] ?? '')
      : period.type === 3
        ? t.month(index + 1)
        : index === 0 || (index + 1) % 5 === 0
          ? String(index + 1)
          : ''
  return (
    <figure className={css.figure}>
      <figcaption className="vh">{t.chart}</figcaption>
      <div className={css.scale} aria-hidden="true">
        {[1, 0.5].map((share) => (
          <span key={share} style={{ bottom: `calc(44px + (100% - 72px) * ${share})` }}>
            {formatDuration(scale * share)}
          </span>
        ))}
      </div>
      <ol className={css.chart} data-month={isMonth || undefined} data-year={period.type === 3 || undefined}>
        {period.bars.map((bar, index) => {
          const name = bar.from === bar.to ? formatShortDay(bar.from) : formatDays(bar.from, bar.to)
          const words = t.bar(name, formatDuration(bar.seconds), bar.lessonsDone, bar.examsSat)
          const isNow = bar.from <= period.today && period.today <= bar.to
          return (
            <li key={bar.from} data-now={isNow || undefined} title={words}>
              <span className="vh">{words}</span>
              <div className={css.room} aria-hidden="true">
                <i style={{ height: bar.seconds > 0 ? `max(3px, ${(bar.seconds / scale) * 100}%)` : 1 }}>
                  {!isMonth && bar.seconds > 0 ? (
                    <b>{bar.seconds < 3600 ? formatDuration(bar.seconds) : shortLength(bar.seconds)}</b>
                  ) : null}
                </i>
              </div>
              <small aria-hidden="true">{nameOf(index)}</small>
              <em aria-hidden="true">{bar.lessonsDone > 0 ? bar.lessonsDone : ''}</em>
            </li>
          )
        })}
      </ol>
      {period.bars.some(({ lessonsDone }) => lessonsDone > 0) ? (
        <p className={css.legend} aria-hidden="true">
          {t.lessonsDone}
        </p>
      ) : null}
    </figure>
  )
}

/** 1:05, as it fits above a bar. */
const shortLength = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
