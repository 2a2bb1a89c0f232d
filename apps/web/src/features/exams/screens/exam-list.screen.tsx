import { getRouteApi } from '@tanstack/react-router'
import { MoreLink } from '#web/ui/button.tsx'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, NothingFound, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examPageSize as size, useExamList } from '../exam-list.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { ExamBands } from '../parts/exam-bands.tsx'
import { ExamFilters } from '../parts/exam-filters.tsx'
import css from './exam-list.module.css'

const route = getRouteApi('/exam/list')

/** The exams that the reader may see, with the reader's progress in each. */
export function ExamListScreen() {
  const t = useTexts(examTexts)
  const { page = 0, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const exams = useExamList({ ...filters, page, size })
  return (
    <HeroPage
      title={t.list.title}
      lead={t.list.lead}
      actions={<MoreLink to="/mockExam">{t.list.mock}</MoreLink>}
      stage={<ExamFilters />}
    >
      <QueryStates
        query={exams}
        skeleton={<Rows />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          page > 0 || Object.values(filters).some(Boolean) ? (
            <NothingFound
              title={t.list.empty}
              hint={t.list.emptyHint}
              all={t.list.clear}
              onAll={() => void navigate({ search: {} })}
            />
          ) : (
            <EmptyState title={t.list.none} hint={t.list.noneHint} />
          )
        }
      >
        {(data) => (
          <>
            <p className={css.count} role="status">
              {t.list.count(data.total)}
            </p>
            <div aria-busy={exams.isPlaceholderData || undefined}>
              <ExamBands list={data.list} receivedAt={exams.dataUpdatedAt} />
            </div>
            <Pager
              page={page}
              size={size}
              total={data.total}
              onPage={(next) =>
                void navigate({ search: (before) => ({ ...before, page: next || undefined }) as typeof before })
              }
            />
          </>
        )}
      </QueryStates>
    </HeroPage>
  )
}

function Rows() {
  return (
    <>
      <p className={css.count}>
        <Skeleton width={80} />
      </p>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css.skeleton}>
          <Skeleton height={92} />
        </div>
      ))}
    </>
  )
}
