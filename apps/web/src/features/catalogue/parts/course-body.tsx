import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { capitalise, formatDuration, formatMoney } from '#web/ui/format.ts'
import { ProgressRing } from '#web/ui/progress.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { ProductDetail, useLessons } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { findLessonToOpen } from './choose-lesson.ts'
import { LessonList } from './lesson-list.tsx'
import { LearnButton, ProductAside } from './product-aside.tsx'
import { CourseFacts } from './product-facts.tsx'
import { ProductFrame, type ProductTab } from './product-frame.tsx'
import css from './product-page.module.css'

/** Pixels of a section title and of a lesson, reserved so that the page does not shift when the lessons arrive. */
const sectionHeight = 56
const lessonHeight = 48

type BodyProps = {
  readonly product: ProductDetail
  readonly lessons: ReturnType<typeof useLessons>
  readonly planId: string | undefined
  readonly planPlace: ReactNode
  readonly wanted: string | undefined
  readonly tab: ProductTab
  readonly onTab: (tab: ProductTab) => void
  readonly comments: ReactNode
  readonly follow: ReactNode
  readonly share: ReactNode
}

/** The body of a product's page, for products with lessons. */
export function CourseBody({
  product,
  lessons,
  planId,
  planPlace,
  wanted,
  tab,
  onTab,
  comments,
  follow,
  share,
}: BodyProps) {
  const t = useTexts(catalogueTexts).detail
  const [isBuying, setBuying] = useState(false)
  const current = lessons.data && product.progress ? (findLessonToOpen(lessons.data, wanted)?.contentId ?? null) : null
  const buy = () => setBuying(true)
  const mayTry = lessons.data ? findLessonToOpen(lessons.data, wanted)?.state === 'preview' : false
  const aside = { product, lessons: lessons.data, wanted, planId, onBuy: buy }
  return (
    <>
      <ProductFrame
        product={product}
        tab={tab}
        onTab={onTab}
        place={planId ? planPlace : null}
        facts={<CourseFacts product={product} />}
        aside={
          <>
            <ProductAside {...aside} share={share} />
            {follow}
          </>
        }
        contents={
          <>
            <Rules product={product} />
            <QueryStates
              query={lessons}
              skeleton={<Skeleton height={product.sectionCount * sectionHeight + product.lessonCount * lessonHeight} />}
            >
              {(data) => (
                <LessonList
                  productId={product.productId}
                  lessons={data}
                  currentId={current}
                  onUnpaid={buy}
                  planId={planId}
                />
              )}
            </QueryStates>
          </>
        }
        comments={comments}
        share={share}
        dock={
          product.price.kind === 'paid' && !product.price.entitled ? (
            <>
              <p data-wide>
                <b className="num">{formatMoney(product.price.fen)}</b>
                {formatDuration(product.duration)}
              </p>
              <div className={css.buttons}>
                {mayTry ? <LearnButton {...aside} look="line" /> : null}
                <ButtonLink to="/checkout" search={{ kind: 'course', subject: product.productId }}>
                  {t.buyNow}
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <ProgressRing
                percent={product.progress?.percent ?? 0}
                label={t.done(product.progress?.lessonsDone ?? 0, product.lessonCount)}
                size={40}
              />
              <p>
                <b>{product.progress ? t.done(product.progress.lessonsDone, product.lessonCount) : t.notBegun}</b>
                {product.progress
                  ? product.progress.percent >= 100
                    ? t.finished
                    : t.left(formatDuration(product.progress.secondsLeft))
                  : formatDuration(product.duration)}
              </p>
              <div>
                <LearnButton {...aside} />
              </div>
            </>
          )
        }
      />
      {isBuying ? <BuyDialog product={product} onClose={() => setBuying(false)} /> : null}
    </>
  )
}

function Rules({ product }: { readonly product: ProductDetail }) {
  const t = useTexts(catalogueTexts).detail
  const rules = [
    product.inSequence ? t.rules.sequence : '',
    product.dragPlay ? '' : t.rules.noDrag,
    product.speedUpPlay ? '' : t.rules.noSpeed,
    product.interventions > 0 ? t.rules.interventions(product.times) : '',
  ].filter(Boolean)
  if (rules.length === 0) return null
  return (
    <p className={css.rule}>
      <IconLock size={20} stroke={1.5} aria-hidden="true" />
      {capitalise(rules.join(t.comma))}
      {t.stop}
    </p>
  )
}
