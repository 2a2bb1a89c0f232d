import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatDuration, formatShortDay, formatTime, withZoneName } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { type StudyRecordLine, studyRecordPageSize, useStudyRecordLines } from './record.queries.ts'
import { studyRecordTexts } from './record-texts.ts'
import css from './records.module.css'

type StudyLinesProps = {
  readonly days: { readonly fromDay: string; readonly toDay: string }
  readonly page: number
  readonly isAll: boolean
  readonly onPage: (page: number) => void
}

/** The study of these days, one line per lesson and day. */
export function StudyLines({ days, page, isAll, onPage }: StudyLinesProps) {
  const t = useTexts(studyRecordTexts)
  const lines = useStudyRecordLines(days, page, isAll)
  return (
    <section className={css.list}>
      <h2>{t.list}</h2>
      <QueryStates
        query={lines}
        skeleton={<RowsSkeleton height={480} />}
        isEmpty={(data) => data.total === 0}
        empty={
          <EmptyState
            level={3}
            icon={IconCalendarOff}
            title={t.nothing}
            hint={t.nothingHint}
            action={
              <ButtonLink size="s" to="/content-center">
                {t.toCourses}
              </ButtonLink>
            }
          />
        }
      >
        {(data) => (
          <>
            <table className={`${table.rows} ${css.table}`} aria-busy={lines.isPlaceholderData || undefined}>
              <thead>
                <tr>
                  <th scope="col">{t.lesson}</th>
                  <th scope="col">{t.day}</th>
                  <th scope="col">{t.length}</th>
                  {isAll ? <th scope="col">{t.company}</th> : null}
                  <th scope="col">{t.progress}</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((line) => (
                  <Line
                    key={`${line.day} ${line.contentId} ${line.productId} ${line.companyName}`}
                    line={line}
                    isAll={isAll}
                  />
                ))}
              </tbody>
            </table>
            <Pager page={page} size={studyRecordPageSize} total={data.total} onPage={onPage} />
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Line({ line, isAll }: { readonly line: StudyRecordLine; readonly isAll: boolean }) {
  const t = useTexts(studyRecordTexts)
  const words = line.percent >= 100 ? t.finished : t.percent(line.percent)
  return (
    <tr>
      <td className={css.wide}>
        <Link to="/course-play" search={{ id: line.productId, contentId: line.contentId }}>
          {[line.lessonLabel, line.lessonTitle].filter(Boolean).join(' ')}
        </Link>
        <small>{line.productTitle}</small>
      </td>
      <td className={css.nowrap}>
        {formatShortDay(line.beganAt)}
        <small>{withZoneName(`${formatTime(line.beganAt)} – ${formatTime(line.endedAt)}`, line.beganAt)}</small>
      </td>
      <td className={css.nowrap}>{formatDuration(line.seconds)}</td>
      {isAll ? <td className={css.wide}>{line.companyName}</td> : null}
      <td className={css.progress}>
        <p>{words}</p>
        <ProgressBar percent={line.percent} label={words} tone={line.percent >= 100 ? 'ok' : 'signal'} />
      </td>
    </tr>
  )
}
