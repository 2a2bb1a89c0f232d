import type { ReactNode } from 'react'
import { formatNumber, formatRating, splitHoursAndMinutes } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ProductDetail } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import css from './product-page.module.css'

type Own = { readonly product: ProductDetail }

/** The figures of a course. */
export function CourseFacts({ product }: Own) {
  const t = useTexts(catalogueTexts).detail
  const months = product.certificate?.validityMonths ?? null
  const validity =
    months === null ? t.validForever : months % 12 === 0 ? t.validYears(months / 12) : t.validMonths(months)
  return (
    <dl className={css.facts}>
      <Fact name={t.facts.sections}>
        {product.sectionCount}
        <small>{t.section(product.sectionCount)}</small> {product.lessonCount}
        <small>{t.lesson(product.lessonCount)}</small>
      </Fact>
      <Length product={product} />
      <Fact name={t.facts.learners}>{formatNumber(product.learnerCount)}</Fact>
      <Rating product={product} />
      <Fact name={t.facts.certificate}>
        {product.certificate ? (
          <>
            {t.yes}
            <small>{validity}</small>
          </>
        ) : (
          t.no
        )}
      </Fact>
    </dl>
  )
}

/** The figures of a topic, computed over the products that the viewer may see. */
export function TopicFacts({ product, count }: Own & { readonly count: number }) {
  const t = useTexts(catalogueTexts)
  return (
    <dl className={css.facts}>
      <Fact name={t.topic.holds}>
        {count}
        <small>{t.topic.products(count)}</small>
      </Fact>
      <Length product={product} />
      {product.rating === null ? null : <Rating product={product} />}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Length({ product }: Own) {
  const t = useTexts(catalogueTexts).detail
  const { hours, minutes } = splitHoursAndMinutes(product.duration)
  return (
    <Fact name={t.facts.duration}>
      {hours > 0 ? (
        <>
          {hours}
          <small>{t.hour}</small>{' '}
        </>
      ) : null}
      {minutes > 0 || hours === 0 ? (
        <>
          {minutes}
          <small>{t.minute}</small>
        </>
      ) : null}
    </Fact>
  )
}

function Rating({ product }: Own) {
  const t = useTexts(catalogueTexts).detail
  return (
    <Fact name={t.facts.rating}>
      {product.rating === null ? (
        <small data-alone>{t.noRating}</small>
      ) : (
        <>
          {formatRating(product.rating)}
          <small>{t.outOfFive(product.ratingCount)}</small>
        </>
      )}
    </Fact>
  )
}
