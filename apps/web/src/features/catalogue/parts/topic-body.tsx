import { IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration } from '#web/ui/format.ts'
import { ProgressRing } from '#web/ui/progress.tsx'
import { EmptyState, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type CardProduct, ProductCard, ProductCardSkeleton } from '../card/product-card.tsx'
import { type ProductDetail, useTopicProducts } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import asideCss from './product-aside.module.css'
import { ProductActions, ProductTerms, TeacherLine } from './product-aside.tsx'
import { TopicFacts } from './product-facts.tsx'
import { ProductFrame, type ProductTab } from './product-frame.tsx'
import css from './topic-body.module.css'

type BodyProps = {
  readonly product: ProductDetail
  readonly topic: NonNullable<ProductDetail['topic']>
  readonly tab: ProductTab
  readonly onTab: (tab: ProductTab) => void
  readonly comments: ReactNode
  readonly follow: ReactNode
  readonly share: ReactNode
}

/** A topic: its products in order, and the learner's progress in all of them. */
export function TopicBody({ product, topic, tab, onTab, comments, follow, share }: BodyProps) {
  const t = useTexts(catalogueTexts).topic
  const held = useTopicProducts(product.productId)
  const next = nextOf(held.data?.products ?? [])
  const isDone = topic.productCount > 0 && topic.productsDone === topic.productCount
  const onward = isDone ? t.finished : next ? t.next(next.title) : formatDuration(product.duration)
  const go = next ? (
    <ButtonLink wide to="/detail" search={{ id: next.productId }}>
      {topic.percent === null ? t.begin : t.goOn}
    </ButtonLink>
  ) : null
  return (
    <ProductFrame
      product={product}
      tab={tab}
      onTab={onTab}
      facts={
        topic.productCount > 0 ? (
          <TopicFacts product={product} count={topic.productCount} />
        ) : (
          <div className={css.noFacts} />
        )
      }
      aside={
        <>
          <div className={asideCss.side}>
            <div className={asideCss.card}>
              <Cover
                id={product.productId}
                category={product.categoryId}
                pattern={product.coverPattern}
                url={product.coverUrl}
                className={asideCss.cover ?? ''}
                eager
              />
              <div className={asideCss.inside}>
                {topic.percent === null ? null : (
                  <div className={asideCss.progress}>
                    <ProgressRing
                      percent={topic.percent}
                      label={t.done(topic.productsDone, topic.productCount)}
                      size={88}
                      tone={isDone ? 'ok' : 'signal'}
                    />
                    <p>
                      <b>{t.done(topic.productsDone, topic.productCount)}</b>
                      {onward}
                    </p>
                  </div>
                )}
                {go}
                <ProductActions product={product} share={share} />
              </div>
              <ProductTerms product={product} />
            </div>
            <TeacherLine teacher={product.teacher} />
          </div>
          {follow}
        </>
      }
      contents={
        <QueryStates
          query={held}
          skeleton={
            <ol className={css.cards}>
              {Array.from({ length: topic.productCount }, (_, index) => index).map((one) => (
                <li key={one}>
                  <ProductCardSkeleton />
                </li>
              ))}
            </ol>
          }
        >
          {({ products }) =>
            products.length === 0 ? (
              <EmptyState
                icon={IconStack2}
                title={t.empty}
                hint={t.emptyHint}
                action={<ButtonLink to="/content-center">{t.toCourses}</ButtonLink>}
              />
            ) : (
              <ol className={css.cards}>
                {products.map((one) => (
                  <li key={one.productId}>
                    <ProductCard product={one} headingLevel={2} />
                  </li>
                ))}
              </ol>
            )
          }
        </QueryStates>
      }
      comments={comments}
      share={share}
      dock={
        go ? (
          <>
            <ProgressRing
              percent={topic.percent ?? 0}
              label={t.done(topic.productsDone, topic.productCount)}
              size={40}
            />
            <p>
              <b>{topic.percent === null ? t.notBegun : t.done(topic.productsDone, topic.productCount)}</b>
              <span className={css.onward}>{onward}</span>
            </p>
            <div>{go}</div>
          </>
        ) : null
      }
    />
  )
}

const isLearned = (product: CardProduct) => (product.percent ?? 0) >= 100
/** The product to continue with: the first one not completed. */
const nextOf = (products: readonly CardProduct[]): CardProduct | undefined => products.find((one) => !isLearned(one))
