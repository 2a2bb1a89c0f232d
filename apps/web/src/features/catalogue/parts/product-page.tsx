import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type ProductDetail, useLessons, useProduct } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { CourseBody } from './course-body.tsx'
import type { ProductTab } from './product-frame.tsx'
import { TopicBody } from './topic-body.tsx'

type PageProps = {
  readonly productId: string | undefined
  readonly planId?: string | undefined
  readonly contentId?: string | undefined
  readonly tab: ProductTab
  readonly onTab: (tab: ProductTab) => void
  /** The study plan that the product is viewed in. */
  readonly planPlace?: ReactNode
  /** The comments. */
  readonly comments: (product: ProductDetail) => ReactNode
  /** The buttons that follow the product and its teacher. */
  readonly follow: (product: ProductDetail) => ReactNode
  /** The button that shares the product. */
  readonly share: (product: ProductDetail) => ReactNode
}

/**
 * The page of a product: its description, its lessons or, for a topic, its products, and its comments. A knowledge item
 * is redirected to its own page.
 */
export function ProductPage({
  productId,
  planId,
  contentId,
  tab,
  onTab,
  planPlace,
  comments,
  follow,
  share,
}: PageProps) {
  const t = useTexts(catalogueTexts).detail
  const product = useProduct(productId, planId)
  // Fetched in parallel with the product.
  const lessons = useLessons(productId)
  const toCourses = <ButtonLink to="/content-center">{t.toCourses}</ButtonLink>
  if (!productId)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState level={1} title={t.missing} action={toCourses} />
      </Page>
    )
  return (
    <Page title={product.data?.title ?? t.title} heading={null}>
      <QueryStates query={product} skeleton={<Skeleton height={900} />} level={1} onward={toCourses}>
        {(data) =>
          data.kind === 'knowledge' ? (
            <Navigate to="/knowledge-preview" search={{ id: data.productId, ...(planId ? { planId } : {}) }} replace />
          ) : data.topic ? (
            <TopicBody
              product={data}
              topic={data.topic}
              tab={tab}
              onTab={onTab}
              comments={comments(data)}
              follow={follow(data)}
              share={share(data)}
            />
          ) : (
            <CourseBody
              product={data}
              lessons={lessons}
              planId={data.isPlan ? planId : undefined}
              planPlace={planPlace}
              wanted={contentId}
              tab={tab}
              onTab={onTab}
              comments={comments(data)}
              follow={follow(data)}
              share={share(data)}
            />
          )
        }
      </QueryStates>
    </Page>
  )
}
