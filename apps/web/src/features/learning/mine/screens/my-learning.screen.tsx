import { IconBook2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ProductCard, ProductCardSkeleton } from '#web/features/catalogue/catalogue-cards.public.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Answer, EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../mine.module.css'
import { pageSize, useLearning } from '../mine.queries.ts'
import { mineTexts } from '../mine-texts.ts'

const route = getRouteApi('/mine-learn')

/** Courses the reader has begun, the last studied first. */
export function MyLearningScreen() {
  const t = useTexts(mineTexts)
  const { state, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const learning = useLearning(state, page)
  const go = (next: { state?: 'active' | 'completed' | undefined; page: number }) =>
    void navigate({ search: { ...(next.state ? { state: next.state } : {}), ...(next.page ? { page: next.page } : {}) } })
  return (
    <Page
      title={t.learning}
      lead={learning.data ? t.learningLead(formatNumber(learning.data.active), formatNumber(learning.data.completed)) : '\u00a0'}
      actions={
        <Segments
          label={t.state}
          options={(['all', 'active', 'completed'] as const).map((value) => ({ value, words: t.states[value] }))}
          value={state ?? 'all'}
          onChange={(value) => go({ state: value === 'all' ? undefined : value, page: 0 })}
        />
      }
    >
      <Answer
        query={learning}
        skeleton={
          <div className={css.grid}>
            {[0, 1, 2, 3].map((index) => (
              <ProductCardSkeleton key={index} />
            ))}
          </div>
        }
        isEmpty={(data) => data.total === 0}
        empty={
          <EmptyState
            icon={IconBook2}
            title={state === 'completed' ? t.noCompleted : state === 'active' ? t.noActive : t.noLearning}
            hint={t.noLearningHint}
            action={
              <ButtonLink size="s" to="/content-center">
                {t.browse}
              </ButtonLink>
            }
          />
        }
      >
        {(data) => (
          <>
            <ul className={css.grid} aria-busy={learning.isPlaceholderData || undefined}>
              {data.list.map((product) => (
                <li key={product.productId}>
                  <ProductCard product={product} headingLevel={2} />
                </li>
              ))}
            </ul>
            <Pager page={page} size={pageSize} total={data.total} onPage={(next) => go({ state, page: next })} />
          </>
        )}
      </Answer>
    </Page>
  )
}
