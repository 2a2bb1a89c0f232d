import type { productList } from '@portal/contract/catalogue/product.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { ProductCard, ProductCardSkeleton } from '#web/features/catalogue/catalogue-cards.public.ts'
import { useProducts } from '#web/features/catalogue/catalogue-lists.public.ts'
import { ExamRow, useExamList } from '#web/features/exams/exams.public.ts'
import { MoreLink, TextLink } from '#web/ui/button.tsx'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { productZoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

type ZoneName = NonNullable<InputOf<typeof productList>['zone']>
type AreaProps = {
  readonly zone: ZoneName
  readonly title: string
  readonly level: 2 | 3
  /** Id of the heading above, where several areas have the same title. */
  readonly under?: string
}

const useZoneCourses = (zone: ZoneName) => useProducts({ zone, sort: 'popular', page: 0, size: 4 })
const useZoneExams = (zone: ZoneName) => useExamList({ zone, page: 0, size: 5 })
/** Returns true once both lists of a zone have loaded or failed to load; until then what is below them would move. */
export function useIsProductZoneLoaded(zone: ZoneName): boolean {
  const [courses, exams] = [useZoneCourses(zone), useZoneExams(zone)]
  return !courses.isPending && !exams.isPending
}

/** The most popular courses of a zone. */
export function ZoneCourses({ zone, title, level, under }: AreaProps) {
  const t = useTexts(productZoneTexts)
  const id = useId()
  const products = useZoneCourses(zone)
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={under ? `${under} ${id}` : id} className={css.area}>
      <div className={css.head}>
        <Heading id={id}>{title}</Heading>
        {products.data && products.data.total > 4 ? (
          <MoreLink to="/content-center" search={{ zone }}>
            {t.allCourses(products.data.total)}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        ) : null}
      </div>
      <QueryStates
        query={products}
        skeleton={
          <div className={css.cards}>
            {[1, 2, 3, 4].map((one) => (
              <ProductCardSkeleton key={one} />
            ))}
          </div>
        }
        isEmpty={(data) => data.list.length === 0}
        empty={
          <p className={css.none}>
            {t.noCourses} <TextLink to="/content-center">{t.browse}</TextLink>
          </p>
        }
      >
        {(data) => (
          <ul className={css.cards}>
            {data.list.map((product) => (
              <li key={product.productId}>
                <ProductCard product={product} headingLevel={3} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}

/** The exams of a zone, those that close soonest first; renders nothing when there are none. */
export function ZoneExams({ zone, title, level, under }: AreaProps) {
  const t = useTexts(productZoneTexts)
  const id = useId()
  const exams = useZoneExams(zone)
  const Heading = `h${level}` as const
  // The courses above are a list of unknown length.
  if (useZoneCourses(zone).isPending || exams.data?.list.length === 0) return null
  return (
    <section aria-labelledby={under ? `${under} ${id}` : id} className={css.area}>
      <div className={css.head}>
        <Heading id={id}>{title}</Heading>
        {exams.data && exams.data.total > 5 ? (
          <MoreLink to="/exam/list" search={{ zone }}>
            {t.allExams(exams.data.total)}
            <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
          </MoreLink>
        ) : null}
      </div>
      <QueryStates query={exams} skeleton={<RowsSkeleton height={220} />}>
        {(data) => (
          <ul className={css.rows}>
            {data.list.map((exam) => (
              <ExamRow key={exam.examId} exam={exam} heading="h3" />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}
