import { IconBulb, IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { WishForm } from '../ask-wish.tsx'
import { WantedCourses } from '../wanted-courses.tsx'
import { useWantedProducts, useWishes, type WishView, wishPageSize } from '../wish.queries.ts'
import { WishLine } from '../wish-line.tsx'
import { wishTexts } from '../wish-texts.ts'
import css from '../wishes.module.css'

const route = getRouteApi('/user/wannaLearn')
const views = ['wanted', 'newest', 'mine', 'answered'] as const

/** The wishes of a company, the courses that the reader has marked for later, and the answers of staff. */
export function CourseWishesScreen() {
  const t = useTexts(wishTexts)
  const { q = '', view = 'wanted', page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const flags = useCompanyFeatures()
  if (!flags)
    return (
      <Page title={t.title} lead={t.lead}>
        <RowsSkeleton height={720} />
      </Page>
    )
  if (!flags.showWannaLearnFlg)
    return (
      <Page title={t.title}>
        <EmptyState
          icon={IconLock}
          title={t.off.title}
          hint={t.off.hint}
          action={
            <ButtonLink size="s" to="/content-center">
              {t.off.browse}
            </ButtonLink>
          }
        />
      </Page>
    )
  const show = (next: WishView, nextPage: number) =>
    void navigate({
      search: { ...(next === 'wanted' ? {} : { view: next }), ...(nextPage ? { page: nextPage } : {}) },
      resetScroll: false,
    })
  return (
    <Page title={t.title} lead={t.lead}>
      <WishForm key={q} about={q} />
      <div className={css.views}>
        <SegmentedControl
          label={t.views.label}
          options={views.map((value) => ({ value, words: t.views[value] }))}
          value={view}
          onChange={(next) => show(next, 0)}
        />
      </div>
      <Wishes view={view} page={page} onPage={(next) => show(view, next)} />
    </Page>
  )
}

function Wishes({
  view,
  page,
  onPage,
}: {
  readonly view: WishView
  readonly page: number
  readonly onPage: (page: number) => void
}) {
  const t = useTexts(wishTexts)
  const wishes = useWishes(view, page)
  const products = useWantedProducts(view === 'mine')
  const courses = view === 'mine' && page === 0 ? (products.data?.list ?? []) : []
  const emptyOf = view === 'newest' ? 'wanted' : view
  // Courses are above the wishes, so both load before either is shown, and nothing moves.
  const isComing = view === 'mine' && products.isPending
  return (
    <QueryStates
      query={isComing ? { ...wishes, data: undefined, isPending: true } : wishes}
      skeleton={<RowsSkeleton height={560} />}
      isEmpty={(data) => data.total === 0 && courses.length === 0}
      empty={<EmptyState icon={IconBulb} title={t.empty[emptyOf]} hint={t.empty[`${emptyOf}Hint`]} />}
    >
      {(data) => (
        <>
          {courses.length > 0 ? <WantedCourses products={courses} /> : null}
          {data.total > 0 ? (
            <section aria-label={t.views[view]}>
              {courses.length > 0 ? <h2 className={css.heading}>{t.mine.wishes}</h2> : null}
              <ul aria-busy={wishes.isPlaceholderData || undefined}>
                {data.list.map((wish) => (
                  <WishLine key={wish.wishId} wish={wish} level={courses.length > 0 ? 3 : 2} />
                ))}
              </ul>
              <Pager page={page} size={wishPageSize} total={data.total} onPage={onPage} />
            </section>
          ) : null}
        </>
      )}
    </QueryStates>
  )
}
