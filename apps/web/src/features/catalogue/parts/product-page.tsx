import { IconLock } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatDuration, formatIsoDay, formatNumber, formatRating, hoursAndMinutes } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { ProgressRing } from '#web/ui/progress.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { cardTexts } from '../card/card-texts.ts'
import { type ProductDetail, useLessons, useProduct } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { lessonToOpen } from './choose-lesson.ts'
import { LessonList } from './lesson-list.tsx'
import { Keep, LearnButton, ProductAside } from './product-aside.tsx'
import css from './product-page.module.css'

const tabs = ['catalogue', 'introduction', 'comments'] as const
export type Tab = (typeof tabs)[number]
/** Pixels of a section's title and of a lesson: what stands below the lessons does not move when they come. */
const sectionHeight = 56
const lessonHeight = 48

type PageProps = {
  readonly productId: string | undefined
  readonly planId?: string | undefined
  readonly contentId?: string | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** Where one is, when the product is looked at as part of a study plan. */
  readonly planPlace?: ReactNode
  /** What others say of it. */
  readonly comments: (product: ProductDetail) => ReactNode
  /** The ways to follow it and its teacher. */
  readonly follow: (product: ProductDetail) => ReactNode
  /** The way to pass it on. */
  readonly share: (product: ProductDetail) => ReactNode
}

/** A product of any kind: what it is, what it asks, its lessons, and what others say. */
export function ProductPage({ productId, planId, contentId, tab, onTab, planPlace, comments, follow, share }: PageProps) {
  const t = useTexts(catalogueTexts).detail
  const product = useProduct(productId, planId)
  // Asked for beside the product, not after it.
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
      <Answer query={product} skeleton={<Skeleton height={900} />} level={1} onward={toCourses}>
        {(data) =>
          data.kind === 'knowledge' ? (
            <Navigate to="/knowledge-preview" search={{ id: data.productId, ...(planId ? { planId } : {}) }} replace />
          ) : (
            <Body
              product={data}
              lessons={lessons}
              planId={data.isPlan ? planId : undefined}
              planPlace={planPlace}
              wanted={contentId}
              tab={tab}
              onTab={onTab}
              comments={comments}
              follow={follow}
              share={share}
            />
          )
        }
      </Answer>
    </Page>
  )
}

function Body({
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
}: {
  readonly product: ProductDetail
  readonly lessons: ReturnType<typeof useLessons>
  readonly planId: string | undefined
  readonly planPlace: ReactNode
  readonly wanted: string | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly comments: PageProps['comments']
  readonly follow: PageProps['follow']
  readonly share: PageProps['share']
}) {
  const t = useTexts(catalogueTexts).detail
  const card = useTexts(cardTexts)
  const [isBuying, setBuying] = useState(false)
  const current = lessons.data && product.progress ? (lessonToOpen(lessons.data, wanted)?.contentId ?? null) : null
  const buy = () => setBuying(true)
  const aside = { product, lessons: lessons.data, wanted, planId, onBuy: buy }
  return (
    <>
      {(planId && planPlace) || (
        <nav className={css.crumb} aria-label={t.courses}>
          <Link to="/content-center">{t.courses}</Link>
          <i aria-hidden="true">/</i>
          <Link to="/content-center" search={{ category: product.categoryId }}>
            {product.categoryName}
          </Link>
        </nav>
      )}
      <div className={css.columns}>
        <div className={css.head}>
          <p className={css.kind}>
            <span>{product.kind === 'course' ? card.contentTypes[product.contentType] : card.kinds[product.kind]}</span>
            {product.level ? <span>{card.levels[product.level]}</span> : null}
            <span>{t.updated(formatIsoDay(product.updatedAt))}</span>
          </p>
          <h1>{product.title}</h1>
          <p className={css.promise}>{product.promise}</p>
          <Facts product={product} />
          <div className={css.keep}>
            <Keep product={product} share={share(product)} />
          </div>
        </div>
        <aside className={css.aside}>
          <ProductAside {...aside} share={share(product)} />
          {follow(product)}
        </aside>
        <div className={css.main}>
          <div className={css.tabs} role="tablist" aria-label={product.title}>
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`tab-${one}`}
                aria-controls="tab-panel"
                aria-selected={tab === one}
                tabIndex={tab === one ? 0 : -1}
                onClick={() => onTab(one)}
                onKeyDown={(event) => moveTab(event, one, onTab)}
              >
                {t.tabs[one]}
                {one === 'comments' && product.ratingCount > 0 ? <span>{product.ratingCount}</span> : null}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
            {tab === 'catalogue' ? (
              <>
                <Rules product={product} />
                <Answer query={lessons} skeleton={<Skeleton height={product.sectionCount * sectionHeight + product.lessonCount * lessonHeight} />}>
                  {(data) => <LessonList productId={product.productId} lessons={data} currentId={current} onUnpaid={buy} planId={planId} />}
                </Answer>
              </>
            ) : tab === 'introduction' ? (
              <div className={css.reading}>
                <RichText html={product.introduction} />
                {product.tags.length > 0 ? (
                  <ul className={css.tags} aria-label={t.tags}>
                    {product.tags.map((tag) => (
                      <li key={tag}>
                        <Link to="/content-center" search={{ q: tag }}>
                          {tag}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </div>
            ) : (
              comments(product)
            )}
          </div>
        </div>
      </div>
      <div className={css.dock}>
        <ProgressRing percent={product.progress?.percent ?? 0} label={t.done(product.progress?.lessonsDone ?? 0, product.lessonCount)} size={40} />
        <p>
          <b>{product.progress ? t.done(product.progress.lessonsDone, product.lessonCount) : t.notBegun}</b>
          {product.progress ? (product.progress.percent >= 100 ? t.finished : t.left(formatDuration(product.progress.secondsLeft))) : formatDuration(product.duration)}
        </p>
        <div>
          <LearnButton {...aside} />
        </div>
      </div>
      {isBuying ? <BuyDialog price={product.price} onClose={() => setBuying(false)} /> : null}
    </>
  )
}

/** Arrows, Home and End move among the tabs, as tabs are expected to. */
function moveTab(event: KeyboardEvent, from: Tab, onTab: (tab: Tab) => void) {
  const last = tabs.length - 1
  const at = tabs.indexOf(from)
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
  const to = next === undefined ? undefined : tabs[next]
  if (!to) return
  event.preventDefault()
  document.getElementById(`tab-${to}`)?.focus()
  onTab(to)
}

function Facts({ product }: { readonly product: ProductDetail }) {
  const t = useTexts(catalogueTexts).detail
  const { hours, minutes } = hoursAndMinutes(product.duration)
  const months = product.certificate?.validityMonths ?? null
  const validity = months === null ? t.validForever : months % 12 === 0 ? t.validYears(months / 12) : t.validMonths(months)
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t.facts.sections}</dt>
        <dd>
          {product.sectionCount}
          <small>{t.section(product.sectionCount)}</small> {product.lessonCount}
          <small>{t.lesson(product.lessonCount)}</small>
        </dd>
      </div>
      <div>
        <dt>{t.facts.duration}</dt>
        <dd>
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
        </dd>
      </div>
      <div>
        <dt>{t.facts.learners}</dt>
        <dd>{formatNumber(product.learnerCount)}</dd>
      </div>
      <div>
        <dt>{t.facts.rating}</dt>
        <dd>
          {product.rating === null ? (
            <small data-alone>{t.noRating}</small>
          ) : (
            <>
              {formatRating(product.rating)}
              <small>{t.outOfFive(product.ratingCount)}</small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t.facts.certificate}</dt>
        <dd>
          {product.certificate ? (
            <>
              {t.yes}
              <small>{validity}</small>
            </>
          ) : (
            t.no
          )}
        </dd>
      </div>
    </dl>
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
      {rules.join(t.comma)}
      {t.stop}
    </p>
  )
}
