import { roundPercent } from '@portal/contract/exams/rounding.ts'
import { formatClock, formatPercent, formatPoints } from '#web/ui/format.ts'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './share-table.module.css'

export type PointShareRow = {
  readonly name: string
  readonly earned: number
  readonly of: number
  readonly cohortPercent: number | null
  readonly seconds?: number | undefined
}
const weakBelow = 60
const percentOf = (row: PointShareRow) => roundPercent(row.earned, row.of)

/** Shares of points, weakest first or, if `isPlain`, in the given order; the line is the average of all candidates. */
export function PointShareTable({
  head,
  rows,
  isPlain = false,
}: {
  readonly head: string
  readonly rows: readonly PointShareRow[]
  readonly isPlain?: boolean
}) {
  const t = useTexts(examTexts).report
  const sorted = isPlain ? rows : [...rows].sort((a, b) => percentOf(a) - percentOf(b))
  const hasTime = rows.some(({ seconds }) => seconds !== undefined)
  const hasCohort = rows.some(({ cohortPercent }) => cohortPercent !== null)
  return (
    <>
      <table className={`${table.rows} ${css.table}`}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td className={css.bar} />
            <th scope="col">{t.earned}</th>
            <th scope="col">{t.rate}</th>
            {hasCohort ? <th scope="col">{t.versus}</th> : null}
            {hasTime ? <th scope="col">{t.spent}</th> : null}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => {
            const percent = percentOf(row)
            const difference = row.cohortPercent === null ? null : percent - row.cohortPercent
            return (
              <tr key={row.name} data-weak={percent < weakBelow || undefined}>
                <th scope="row">{row.name}</th>
                <td className={css.bar} aria-hidden="true">
                  <span>
                    <i style={{ width: `${percent}%` }} />
                    {row.cohortPercent === null ? null : <u style={{ left: `${row.cohortPercent}%` }} />}
                  </span>
                </td>
                <td>
                  <b>{formatPoints(row.earned)}</b> / {formatPoints(row.of)}
                </td>
                <td className={css.percent}>{formatPercent(percent)}</td>
                {hasCohort ? (
                  <td className={css.versus}>
                    {difference === null
                      ? ''
                      : difference > 0
                        ? `+${difference}`
                        : difference < 0
                          ? `−${-difference}`
                          : '0'}
                  </td>
                ) : null}
                {hasTime ? (
                  <td className={css.spent}>{row.seconds === undefined ? '' : formatClock(row.seconds)}</td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isPlain ? null : (
        <p className={css.key} aria-hidden="true">
          <span>
            <i />
            {t.legendYou}
          </span>
          <span>
            <i data-kind="weak" />
            {t.legendWeak}
          </span>
          {hasCohort ? (
            <span>
              <i data-kind="mean" />
              {t.legendCohort}
            </span>
          ) : null}
        </p>
      )}
    </>
  )
}
