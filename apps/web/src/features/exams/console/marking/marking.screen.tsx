import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAge, isLongWait } from '#web/console/age.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { ConsolePage, useCanOpenPage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ExamGraders } from './graders.tsx'
import css from './marking.module.css'
import { type MarkingQueueRow, useMarkingQueueRows, useMarkingStatistics } from './marking.queries.ts'
import { markingTexts } from './marking-texts.ts'
import { formatCappedCount, isCountCapped } from './words.ts'

/** Represents more than the counted ones. */
const most = Number.POSITIVE_INFINITY

/** Unmarked answers by exam and question. */
export function MarkingScreen() {
  const t = useTexts(markingTexts)
  const query = useMarkingQueueRows()
  const figures = useMarkingStatistics().data
  const free = query.data?.list.reduce((sum, one) => sum + one.free, 0)
  const isAbout = query.data?.list.some((one) => isCountCapped(one.free)) === true
  return (
    <ConsolePage
      title={t.title}
      count={free === undefined ? undefined : { total: free, isAbout }}
      facts={
        figures && figures.marked > 0
          ? t.own(
              formatNumber(figures.marked),
              figures.averagePercent === null ? '' : formatPercent(figures.averagePercent),
              figures.everybodyPercent === null ? '' : formatPercent(figures.everybodyPercent),
            )
          : null
      }
    >
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton height={360} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState title={t.nothing} hint={t.nothingLead} />}
      >
        {({ list }) => (
          <div className={css.exams}>
            {byExam(list).map((rows) => (
              <ExamQueue key={rows[0]?.examId} rows={rows} />
            ))}
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

const byExam = (rows: readonly MarkingQueueRow[]): readonly (readonly MarkingQueueRow[])[] => [
  ...Map.groupBy(rows, (one) => one.examId).values(),
]

function ExamQueue({ rows }: { readonly rows: readonly MarkingQueueRow[] }) {
  const t = useTexts(markingTexts)
  const [isComparing, compare] = useState(false)
  // Everyone with access to the list of exams leads their marking.
  const leads = useCanOpenPage('exams')
  const [first] = rows
  if (!first) return null
  const sum = (of: (row: MarkingQueueRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const isMany = rows.some((one) => isCountCapped(one.waiting))
  const [done, all, free] = [
    sum((row) => row.done),
    sum((row) => row.done + row.waiting + row.resolving),
    sum((row) => row.free),
  ]
  return (
    <section className={css.exam} aria-label={first.title}>
      <header>
        <h2>
          <Link to="/console/marking/$id" params={{ id: first.examId }}>
            {first.title}
          </Link>
        </h2>
        <span className="num">
          {isMany
            ? t.settledOfMany(formatNumber(done), formatCappedCount(most))
            : t.settled(formatNumber(done), formatNumber(all))}
        </span>
        {leads ? (
          <Button
            look="quiet"
            className={css.compare}
            aria-expanded={isComparing}
            onPress={() => compare(!isComparing)}
          >
            {t.graders.show}
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </Button>
        ) : null}
        {free > 0 ? (
          <ButtonLink to="/console/marking/$id" params={{ id: first.examId }} look="line">
            {t.markAll(rows.some((one) => isCountCapped(one.free)) ? formatCappedCount(most) : formatNumber(free))}
          </ButtonLink>
        ) : (
          <span className={css.quiet}>{t.noneForYou}</span>
        )}
      </header>
      {isComparing ? <ExamGraders examId={first.examId} /> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.questionId}>
            <Link
              to="/console/marking/$id"
              params={{ id: row.examId }}
              search={{ question: row.questionId }}
              className={css.stem}
            >
              {htmlToLine(pickReaderText(row.stem))}
            </Link>
            <span className={css.bar} aria-hidden="true">
              <i style={{ width: `${(100 * row.done) / Math.max(1, row.done + row.waiting + row.resolving)}%` }} />
            </span>
            <span className={`num ${css.left}`}>
              {row.waiting > 0 ? t.waiting(formatCappedCount(row.waiting)) : t.noneWaiting}
              {row.resolving > 0 ? <em>{t.resolving(formatCappedCount(row.resolving))}</em> : null}
            </span>
            <span className={`num ${css.mine}`}>{row.mine > 0 ? t.mine(formatNumber(row.mine)) : null}</span>
            <span className={`num ${css.age}`} data-late={row.oldest && isLongWait(row.oldest) ? true : undefined}>
              {row.oldest ? formatAge(row.oldest) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
