import { IconBooks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import {
  BuyDialog,
  findLessonToOpen,
  type ProductDetail,
  type ProductLesson,
  type ProductLessons,
  useLessons,
  useProduct,
} from '#web/features/catalogue/catalogue.public.ts'
import {
  KnowledgeFormMark,
  KnowledgeRow,
  useKnowledgePlace,
} from '#web/features/catalogue/catalogue-knowledge.public.ts'
import { knowledgeTexts } from '#web/features/catalogue/catalogue-knowledge-texts.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatDuration, formatListDay, formatNumber } from '#web/ui/format.ts'
import { Page, useTitle } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { learningTexts } from '../learning-texts.ts'
import { LessonContentBody } from '../parts/lesson-body.tsx'
import { ProductAttachments } from './attachments.tsx'
import { KnowledgeActions } from './knowledge-actions.tsx'
import css from './knowledge-page.module.css'
import { ArticleOutline } from './outline.tsx'

type KnowledgeProps = {
  readonly productId: string | undefined
  readonly contentId: string | undefined
  readonly planId: string
  readonly comments: (product: ProductDetail) => ReactNode
  /** The button that shares the product. */
  readonly share: (product: ProductDetail) => ReactNode
}

/** The page of a knowledge item: text or player, outline, attachments, related items and comments. */
export function KnowledgePage({ productId, contentId, planId, comments, share }: KnowledgeProps) {
  const t = useTexts(knowledgeTexts)
  const product = useProduct(productId)
  const lessons = useLessons(productId)
  // The topic path is shown above the title; it arrives with the rest, so nothing shifts.
  const isPlaced = !useKnowledgePlace(productId).isPending
  const toLibrary = <ButtonLink to="/knowledge">{t.toLibrary}</ButtonLink>
  if (!productId)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState level={1} icon={IconBooks} title={t.missing} action={toLibrary} />
      </Page>
    )
  return (
    <Page title={product.data?.title ?? t.title} heading={null}>
      <QueryStates query={product} skeleton={<Skeleton height="100vh" />} level={1} onward={toLibrary}>
        {(data) => (
          <QueryStates query={lessons} skeleton={<Skeleton height="100vh" />}>
            {(list) =>
              isPlaced ? (
                <Item
                  product={data}
                  lessons={list}
                  lesson={findLessonToOpen(list, contentId)}
                  planId={planId}
                  comments={comments}
                  share={share}
                />
              ) : (
                <Skeleton height="100vh" />
              )
            }
          </QueryStates>
        )}
      </QueryStates>
    </Page>
  )
}

type ItemProps = Pick<KnowledgeProps, 'planId' | 'comments' | 'share'> & {
  readonly product: ProductDetail
  readonly lessons: ProductLessons
  readonly lesson: ProductLesson | null
}

function Item({ product, lessons, lesson, planId, comments, share }: ItemProps) {
  const t = useTexts(knowledgeTexts)
  const place = useKnowledgePlace(product.productId).data
  const body = useRef<HTMLDivElement>(null)
  const all = lessons.sections.flatMap((section) => section.lessons)
  useTitle(product.title)
  return (
    <>
      <nav className={css.crumb} aria-label={t.topics}>
        <Link to="/knowledge">{t.title}</Link>
        {(place?.path ?? []).map((topic) => (
          <span key={topic.topicId}>
            <i aria-hidden="true">/</i>
            <Link to="/knowledge" search={{ topic: topic.topicId }}>
              {topic.name}
            </Link>
          </span>
        ))}
      </nav>
      <div className={css.page}>
        <div className={css.main}>
          <header className={css.head}>
            <p>
              {place?.form ? <KnowledgeFormMark form={place.form} /> : null}
              <span>{formatDuration(product.duration)}</span>
              <span>{t.readers(formatNumber(product.learnerCount))}</span>
              <span>{t.updated(formatListDay(product.updatedAt))}</span>
            </p>
            <h1>{product.title}</h1>
            <p className={css.summary}>{product.promise}</p>
            <p className={css.author}>
              <b>{product.teacher.name}</b>
              <span>{product.teacher.title}</span>
            </p>
            <KnowledgeActions product={product} share={share(product)} />
          </header>
          {all.length > 1 ? (
            <Parts lessons={all} current={lesson} productId={product.productId} planId={planId} />
          ) : null}
          <div ref={body} className={css.body}>
            {lesson ? (
              <Body key={lesson.contentId} product={product} lesson={lesson} planId={planId} />
            ) : (
              <EmptyState title={t.none} />
            )}
          </div>
          {product.tags.length > 0 ? (
            <ul className={css.tags} aria-label={t.tags}>
              {product.tags.map((tag) => (
                <li key={tag}>
                  <Link to="/knowledge" search={{ tag }}>
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <section className={`${css.part} no-print`} aria-labelledby="comments">
            <h2 id="comments">{t.comments}</h2>
            {comments(product)}
          </section>
        </div>
        <aside className={`${css.side} no-print`}>
          {lesson?.contentType === 1 ? <ArticleOutline body={body} /> : null}
          <ProductAttachments productId={product.productId} />
        </aside>
      </div>
      {place && place.related.length > 0 ? (
        <section className={`${css.related} no-print`} aria-labelledby="related">
          <h2 id="related">{t.related}</h2>
          <ul>
            {place.related.map((item) => (
              <li key={item.productId}>
                <KnowledgeRow item={item} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** The parts of an item that has several. */
function Parts({
  lessons,
  current,
  productId,
  planId,
}: {
  readonly lessons: readonly ProductLesson[]
  readonly current: ProductLesson | null
  readonly productId: string
  readonly planId: string
}) {
  const t = useTexts(knowledgeTexts)
  return (
    <nav className={`${css.parts} no-print`} aria-label={t.parts}>
      {lessons.map((one) => (
        <Link
          key={one.contentId}
          to="/knowledge-preview"
          search={{ id: productId, contentId: one.contentId, ...(planId ? { planId } : {}) }}
          aria-current={one.contentId === current?.contentId ? 'page' : undefined}
          replace
        >
          {one.title}
        </Link>
      ))}
    </nav>
  )
}

function Body({
  product,
  lesson,
  planId,
}: {
  readonly product: ProductDetail
  readonly lesson: ProductLesson
  readonly planId: string
}) {
  const t = useTexts(learningTexts).coursePlay
  const [isBuying, setBuying] = useState(false)
  if (lesson.state === 'locked' || lesson.state === 'unpaid')
    return (
      <>
        <EmptyState
          icon={IconBooks}
          title={lesson.state === 'locked' ? t.nextLocked : t.unpaid}
          action={lesson.state === 'unpaid' ? <Button onClick={() => setBuying(true)}>{t.buy}</Button> : undefined}
        />
        {isBuying ? <BuyDialog product={product} onClose={() => setBuying(false)} /> : null}
      </>
    )
  return (
    <LessonContentBody
      product={product}
      lesson={lesson}
      planId={planId}
      onStanding={ignore}
      onBuy={() => setBuying(true)}
      ending={<b>{t.lessonDone}</b>}
    />
  )
}
const ignore = () => undefined
