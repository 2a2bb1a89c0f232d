import { formatClock, formatNumber, formatPercent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './graders.module.css'
import { type ExamGrader, useGraders } from './marking.queries.ts'
import { markingTexts } from './marking-texts.ts'

/** A drift, or a distance from the average, of this many percentage points is highlighted. */
const worthALook = 10

/** A table of the graders of an exam: how much each has marked, the average share of marks given, drift and pace. */
export function ExamGraders({ examId }: { readonly examId: string }) {
  const t = useTexts(markingTexts).graders
  const query = useGraders(examId)
  return (
    <div className={css.graders}>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={96} />}
        level={3}
        isEmpty={({ list }) => list.length === 0}
        empty={<p className={css.note}>{t.none}</p>}
      >
        {({ list }) => (
          <>
            <p className={css.title}>
              <b>{t.title}</b> <small>{t.note}</small>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section className={css.scroll} aria-label={t.title} tabIndex={0}>
              <table aria-label={t.title}>
                <thead>
                  <tr>
                    <th scope="col">{t.name}</th>
                    <th scope="col">{t.marked}</th>
                    <th scope="col">{t.share}</th>
                    <th scope="col">{t.everybody}</th>
                    <th scope="col">{t.drift}</th>
                    <th scope="col">{t.pace}</th>
                    <th scope="col">{t.twice}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <Row key={one.graderId} one={one} />
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )}
      </QueryStates>
    </div>
  )
}

function Row({ one }: { readonly one: ExamGrader }) {
  const t = useTexts(markingTexts).graders
  return (
    <tr>
      <th scope="row">{one.name}</th>
      <td className="num">{formatNumber(one.marked)}</td>
      <td className="num" data-far={Math.abs(one.percent - one.everybodyPercent) >= worthALook || undefined}>
        {formatPercent(one.percent)}
      </td>
      <td className="num">{formatPercent(one.everybodyPercent)}</td>
      <td className="num" data-far={(one.drift !== null && Math.abs(one.drift) >= worthALook) || undefined}>
        {one.drift === null ? '–' : t.points(one.drift)}
      </td>
      <td className="num">{one.medianSeconds === null ? '–' : formatClock(one.medianSeconds)}</td>
      <td className="num">
        {one.markedTwice === 0 ? '–' : t.of(formatNumber(one.within), formatNumber(one.markedTwice))}
      </td>
    </tr>
  )
}
