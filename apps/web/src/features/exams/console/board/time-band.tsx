import { formatShortDay, formatTime, formatTimeWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { pageDay } from '#web/ui/zone.ts'
import type { BoardExam, BoardRow } from './board.rules.ts'
import { timeBandOf } from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'
import css from './time-band.module.css'

type BandProps = { readonly exam: BoardExam; readonly rows: readonly BoardRow[]; readonly now: number }

/**
 * The time of an exam as a band: when it opens and closes, the current time, and how many candidates worked at each
 * moment.
 */
export function TimeBand({ exam, rows, now }: BandProps) {
  const t = useTexts(examBoardTexts).band
  const band = timeBandOf(exam, rows, now)
  if (!band) return null
  const { from, until, opens, closes, counts, most } = band
  const x = (at: number) => ((at - from) / (until - from)) * 100
  const isOneDay = pageDay(from) === pageDay(until)
  const at = (ms: number) => {
    const instant = new Date(ms).toISOString()
    return isOneDay ? formatTime(instant) : `${formatShortDay(instant)} ${formatTime(instant)}`
  }
  const points = counts.map(({ at: ms, count }) => `${x(ms)},${40 - (36 * count) / Math.max(1, most)}`)
  const present = Math.min(100, Math.max(0, x(now)))
  return (
    <figure className={`num ${css.band}`} aria-label={t.label(at(opens ?? from), at(closes ?? until))}>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {points.length > 0 ? <polygon points={`0,40 ${points.join(' ')} ${present},40`} /> : null}
        <line x1="0" x2="100" y1="40" y2="40" vectorEffect="non-scaling-stroke" />
        <line
          className={css.open}
          x1={Math.max(0, x(opens ?? from))}
          x2={Math.min(100, x(closes ?? until))}
          y1="40"
          y2="40"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className={css.now} style={{ left: `${present}%` }} data-late={present > 70 || undefined}>
        {formatTimeWithSeconds(new Date(now).toISOString())}
      </span>
      <figcaption>
        <span>
          {at(opens ?? from)} <small>{opens === null ? t.first : t.opens}</small>
        </span>
        <span>
          {at(closes ?? until)} <small>{closes === null ? t.last : t.closes}</small>
        </span>
      </figcaption>
    </figure>
  )
}
