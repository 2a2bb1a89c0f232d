import { IconHeart, IconUserHeart } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { setFavouriteProduct } from '#web/api/favourites.ts'
import { ProductCard, ProductCardSkeleton } from '#web/features/catalogue/catalogue-cards.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../following.module.css'
import {
  followingPageSizes,
  setTeacherFavourite,
  useFavouriteCounts,
  useFavouriteProducts,
  useFavouriteTeachers,
} from '../following.queries.ts'
import { followingTexts } from '../following-texts.ts'
import { runWithToast } from '../run-with-toast.ts'
import { FollowedTeacherLine } from '../teacher-line.tsx'

const route = getRouteApi('/user/concern')

/** Favourite products and teachers (specification section 2); the address contains the page of each list. */
export function FavouritesScreen() {
  const t = useTexts(followingTexts)
  const { page = 0, teacherPage = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useFavouriteCounts()
  const products = useFavouriteProducts(page)
  const teachers = useFavouriteTeachers(teacherPage)
  const go = (next: { page: number; teacherPage: number }) =>
    void navigate({
      search: {
        ...(next.page ? { page: next.page } : {}),
        ...(next.teacherPage ? { teacherPage: next.teacherPage } : {}),
      },
      resetScroll: false,
    })
  /** When the last item of a page is removed, the previous page is shown. */
  const back = (list: number, current: number) => (list === 1 && current > 0 ? current - 1 : current)
  return (
    <Page
      title={t.favourites}
      lead={
        counts.courses && counts.teachers
          ? t.favouritesLead(formatNumber(counts.courses.count), formatNumber(counts.teachers.count))
          : '\u00a0'
      }
    >
      <section className={css.part}>
        <h2>{t.courses}</h2>
        <QueryStates
          query={products}
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
              level={3}
              icon={IconHeart}
              title={t.noCourses}
              hint={t.noCoursesHint}
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
              <ul className={css.grid} aria-busy={products.isPlaceholderData || undefined}>
                {data.list.map((product) => (
                  <li key={product.productId}>
                    <ProductCard product={product} />
                    <Button
                      look="quiet"
                      size="s"
                      aria-label={t.removeOf(product.title)}
                      onClick={() =>
                        void runWithToast(setFavouriteProduct(product.productId, false), t.removed, t.failed).then(
                          (isDone) => isDone && go({ page: back(data.list.length, page), teacherPage }),
                        )
                      }
                    >
                      {t.remove}
                    </Button>
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                size={followingPageSizes.products}
                total={data.total}
                onPage={(next) => go({ page: next, teacherPage })}
              />
            </>
          )}
        </QueryStates>
      </section>
      {/* It is below the courses, so it appears when their length is known. */}
      <section className={css.part} hidden={products.isPending}>
        <h2>{t.teachers}</h2>
        <QueryStates
          query={teachers}
          skeleton={<RowsSkeleton height={240} />}
          isEmpty={(data) => data.total === 0}
          empty={<EmptyState level={3} icon={IconUserHeart} title={t.noTeachers} hint={t.noTeachersHint} />}
        >
          {(data) => (
            <>
              <ul className={css.teachers} aria-busy={teachers.isPlaceholderData || undefined}>
                {data.list.map((teacher) => (
                  <FollowedTeacherLine
                    key={teacher.teacherId}
                    teacher={teacher}
                    onRemove={() =>
                      void runWithToast(setTeacherFavourite(teacher.teacherId, false), t.removed, t.failed).then(
                        (isDone) => isDone && go({ page, teacherPage: back(data.list.length, teacherPage) }),
                      )
                    }
                  />
                ))}
              </ul>
              <Pager
                page={teacherPage}
                size={followingPageSizes.teachers}
                total={data.total}
                onPage={(next) => go({ page, teacherPage: next })}
              />
            </>
          )}
        </QueryStates>
      </section>
    </Page>
  )
}
