import { IconBook2 } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatDay, formatDuration, formatListDay } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { type StudiedCourseLine, studyRecordPageSize, useStudiedCourses } from '../record.queries.ts'
import { StudyRecordPage } from '../record-head.tsx'
import { studyRecordTexts } from '../record-texts.ts'
import css from '../records.module.css'

const route = getRouteApi('/user/recorddetail1')

/** Records by course: the study time of each, and its progress. */
export function RecordCoursesScreen() {
  const t = useTexts(studyRecordTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const courses = useStudiedCourses(page)
  return (
    <StudyRecordPage view="course">
      <QueryStates
        query={courses}
        skeleton={<RowsSkeleton height={640} />}
        isEmpty={(data) => data.total === 0}
        empty={
          <EmptyState
            icon={IconBook2}
            title={t.noCourses}
            hint={t.noTotals}
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
            <table className={`${table.rows} ${css.table}`} aria-busy={courses.isPlaceholderData || undefined}>
              <thead>
                <tr>
                  <th scope="col">{t.course}</th>
                  <th scope="col">{t.length}</th>
                  <th scope="col">{t.last}</th>
                  <th scope="col">{t.progress}</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((line) => (
                  <Course key={line.productId} line={line} />
                ))}
              </tbody>
            </table>
            <Pager
              page={page}
              size={studyRecordPageSize}
              total={data.total}
              onPage={(next) => void navigate({ search: next ? { page: next } : {} })}
            />
          </>
        )}
      </QueryStates>
    </StudyRecordPage>
  )
}

function Course({ line }: { readonly line: StudiedCourseLine }) {
  const t = useTexts(studyRecordTexts)
  const words = t.lessonsOf(line.lessonsDone, line.lessonCount)
  return (
    <tr>
      <td className={css.wide}>
        <div className={css.course}>
          <Cover
            id={line.productId}
            category={line.categoryId}
            pattern={line.coverPattern}
            url={line.coverUrl}
            className={css.cover}
          />
          <div>
            <Link to="/detail" search={{ id: line.productId }}>
              {line.title}
            </Link>
            {line.completedAt ? <small>{t.completedOn(formatDay(line.completedAt))}</small> : null}
          </div>
        </div>
      </td>
      <td className={css.nowrap}>{formatDuration(line.seconds)}</td>
      <td className={css.nowrap}>{formatListDay(line.lastAt)}</td>
      <td className={css.progress}>
        <p>{words}</p>
        <ProgressBar
          percent={line.percent}
          label={`${line.title}: ${t.percent(line.percent)}`}
          tone={line.percent >= 100 ? 'ok' : 'signal'}
        />
      </td>
    </tr>
  )
}
