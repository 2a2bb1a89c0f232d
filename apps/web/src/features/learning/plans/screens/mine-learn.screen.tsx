import { IconBooks } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { OwnLearningProducts } from '../learned-list.tsx'
import { useOwnLearningProducts } from '../plan.queries.ts'
import { planTexts } from '../plan-texts.ts'
import { StudyNav } from '../study-nav.tsx'
import css from './mine-learn.module.css'

const route = getRouteApi('/mine-learn')
const size = 12
const states = ['all', 'doing', 'todo', 'done'] as const
const sources = ['all', 'plan', 'self'] as const
type Wanted = {
  readonly state?: (typeof states)[number]
  readonly source?: (typeof sources)[number]
  readonly page?: number
}

/** All learning: in progress, not started and completed, from plans and self-paced. */
export function MyLearningScreen() {
  const t = useTexts(planTexts)
  const { state, source, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const learned = useOwnLearningProducts({ ...(state ? { state } : {}), ...(source ? { source } : {}), page, size })
  const counts = learned.data?.counts
  const go = (next: Wanted) => {
    const wanted: Required<Wanted> = { state: state ?? 'all', source: source ?? 'all', page: 0, ...next }
    void navigate({
      resetScroll: false,
      search: {
        ...(wanted.state === 'all' ? {} : { state: wanted.state }),
        ...(wanted.source === 'all' ? {} : { source: wanted.source }),
        ...(wanted.page ? { page: wanted.page } : {}),
      },
    })
  }
  const isFiltered = state !== undefined || source !== undefined
  return (
    <Page title={t.mine} heading={null}>
      <StudyNav />
      <h1 className={css.title}>{t.mine}</h1>
      <div className={css.filters}>
        <SegmentedControl
          label={t.filter}
          options={states.map((value) => ({
            value,
            // Room for a figure: the row keeps its height when the answer comes.
            words: counts ? t.counted(t.learned[value], counts[value]) : `${t.learned[value]} \u2007`,
          }))}
          value={state ?? 'all'}
          onChange={(value) => go({ state: value })}
        />
        <SegmentedControl
          label={t.source}
          options={sources.map((value) => ({ value, words: t.sources[value] }))}
          value={source ?? 'all'}
          onChange={(value) => go({ source: value })}
        />
      </div>
      <QueryStates
        query={learned}
        skeleton={<RowsSkeleton height={560} />}
        isEmpty={(data) => data.total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconBooks}
              title={t.noneLikeThis}
              action={
                <Button look="line" size="s" onClick={() => go({ state: 'all', source: 'all' })}>
                  {t.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconBooks}
              title={t.nothingYet}
              hint={t.noPlansHint}
              action={<ButtonLink to="/content-center">{t.toCourses}</ButtonLink>}
            />
          )
        }
      >
        {(data) => (
          <div aria-busy={learned.isPlaceholderData || undefined}>
            <OwnLearningProducts list={data.list} />
            <Pager page={page} size={size} total={data.total} onPage={(next) => go({ page: next })} />
          </div>
        )}
      </QueryStates>
    </Page>
  )
}
