import { IconAward, IconHeart, IconHeartFilled, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { setFavouriteProduct } from '#web/api/favourites.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin, useSession } from '#web/api/session.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration, formatListDay, formatMoney } from '#web/ui/format.ts'
import { ProgressRing } from '#web/ui/progress.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  type ProductDetail,
  type ProductLessons,
  useLiveClassState,
  useProductQualification,
} from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import { findLessonToOpen } from './choose-lesson.ts'
import css from './product-aside.module.css'

type AsideProps = {
  readonly product: ProductDetail
  readonly lessons: ProductLessons | undefined
  readonly wanted: string | undefined
  readonly planId: string | undefined
  readonly onBuy: () => void
}

/**
 * The cover of the product, the reader's progress, the actions (learn, buy, favourite, share), its terms, certificate
 * and teacher.
 */
export function ProductAside({
  product,
  lessons,
  wanted,
  planId,
  onBuy,
  share,
}: AsideProps & { readonly share: ReactNode }) {
  const t = useTexts(catalogueTexts).detail
  const { progress } = product
  return (
    <div className={css.side}>
      <div className={css.card}>
        <Cover
          id={product.productId}
          category={product.categoryId}
          pattern={product.coverPattern}
          url={product.coverUrl}
          className={css.cover ?? ''}
          eager
        />
        <div className={css.inside}>
          {progress ? (
            <div className={css.progress}>
              <ProgressRing
                percent={progress.percent}
                label={t.done(progress.lessonsDone, product.lessonCount)}
                size={88}
                tone={progress.percent >= 100 ? 'ok' : 'signal'}
              />
              <p>
                <b>{t.done(progress.lessonsDone, product.lessonCount)}</b>
                {progress.percent >= 100 ? t.finished : t.left(formatDuration(progress.secondsLeft))}
              </p>
            </div>
          ) : null}
          <LearnButton product={product} lessons={lessons} wanted={wanted} planId={planId} onBuy={onBuy} />
          {product.price.kind === 'paid' && !product.price.entitled ? (
            <ButtonLink wide look="line" to="/checkout" search={{ kind: 'course', subject: product.productId }}>
              {t.buyFor(formatMoney(product.price.fen))}
            </ButtonLink>
          ) : null}
          <ProductActions product={product} share={share} />
        </div>
        <ProductTerms product={product} />
        {product.certificate ? (
          <div className={css.award}>
            <IconAward size={20} stroke={1.5} aria-hidden="true" />
            <p>
              <b>{progress?.certificateId ? t.earned : t.earns}</b>
              {t.earnsHint(product.certificate.title)}
              {progress?.certificateId ? (
                <TextLink to="/user/certificateDetail" search={{ id: progress.certificateId }}>
                  {t.toCertificate}
                </TextLink>
              ) : null}
            </p>
          </div>
        ) : null}
      </div>
      <TeacherLine teacher={product.teacher} />
    </div>
  )
}

/** The teacher of a product; renders nothing for a product without one. */
export function TeacherLine({ teacher }: { readonly teacher: ProductDetail['teacher'] }) {
  const t = useTexts(catalogueTexts).detail
  if (!teacher.name) return null
  return (
    <div className={css.teacher}>
      {teacher.portraitUrl ? (
        <img src={teacher.portraitUrl} alt="" width="44" height="44" loading="lazy" />
      ) : (
        <span aria-hidden="true" data-letter={teacher.name.slice(0, 1)} />
      )}
      <p>
        <b>{teacher.name}</b>
        {[teacher.title, t.teacherCourses(teacher.productCount)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/**
 * The main action: sign in, preview, start, continue, study again, or enter the room of a live class; if the lesson
 * must be bought first, it calls `onBuy`. For a live class that is over or cancelled, renders a note instead.
 */
export function LearnButton({
  product,
  lessons,
  wanted,
  planId,
  onBuy,
  look = 'solid',
}: AsideProps & { readonly look?: 'solid' | 'line' }) {
  const t = useTexts(catalogueTexts).detail
  const session = useSession()
  const navigate = useNavigate()
  const lesson = lessons ? findLessonToOpen(lessons, wanted) : null
  const liveState = useLiveClassState(lesson?.contentType === 6 ? product.productId : null)
  const isBegun = (product.progress?.percent ?? 0) > 0 || Boolean(product.progress?.lastContentId)
  const words = !session
    ? t.signIn
    : lesson?.state === 'preview'
      ? t.tryOut
      : lesson?.state === 'unpaid'
        ? t.begin
        : lesson?.contentType === 6
          ? t.toRoom
          : product.progress && product.progress.percent >= 100
            ? t.again
            : isBegun && lesson
              ? t.goOn(lesson.label)
              : t.begin
  const press = () => {
    if (!isLogin()) openSignInModal()
    else if (lesson?.state === 'unpaid') onBuy()
    else if (lesson?.state === 'locked') toast('info', t.locked)
    else if (lesson)
      void navigate({
        to: '/course-play',
        search: { id: product.productId, contentId: lesson.contentId, ...(planId ? { planId } : {}) },
      })
  }
  // A class that ended without a replay can't be entered.
  if (liveState === 'ended' || liveState === 'cancelled') return <LiveIsOver state={liveState} />
  return (
    <Button wide look={look} onClick={press} disabled={lessons !== undefined && lesson === null}>
      <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
      {words}
    </Button>
  )
}

/** In place of the button: the state of the class and a link to other classes. */
function LiveIsOver({ state }: { readonly state: 'ended' | 'cancelled' }) {
  const t = useTexts(catalogueTexts).detail
  return (
    <div className={css.over}>
      <b>{state === 'ended' ? t.liveEnded : t.liveCancelled}</b>
      <TextLink to="/live" search={{ view: 'replays' }}>
        {t.otherReplays}
      </TextLink>
    </div>
  )
}

/** The buttons that mark a product as a favourite and share it. */
export function ProductActions({ product, share }: { readonly product: ProductDetail; readonly share: ReactNode }) {
  const t = useTexts(catalogueTexts).detail
  const [isBusy, run] = useWork()
  const keep = async () => {
    if (!isLogin()) return openSignInModal()
    await run(async () => {
      await setFavouriteProduct(product.productId, !product.isFavourite)
      toast('success', product.isFavourite ? t.unfavoured : t.favoured)
    })
  }
  return (
    <div className={css.keep}>
      <button type="button" aria-pressed={product.isFavourite} disabled={isBusy} onClick={() => void keep()}>
        {product.isFavourite ? (
          <IconHeartFilled size={16} aria-hidden="true" />
        ) : (
          <IconHeart size={16} stroke={1.5} aria-hidden="true" />
        )}
        {product.isFavourite ? t.unfavourite : t.favourite}
      </button>
      {share}
    </div>
  )
}

/** The price of a product, its exam, its contributor and its zones. A topic has no price. */
export function ProductTerms({ product }: { readonly product: ProductDetail }) {
  const { detail: t, contentCenter } = useTexts(catalogueTexts)
  const right = useProductQualification(product.productId).data
  const price =
    product.price.kind === 'free'
      ? t.prices.free
      : product.price.entitled
        ? product.price.isOwn
          ? t.prices.own
          : right?.validUntil
            ? t.prices.companyUntil(formatListDay(right.validUntil))
            : t.prices.company
        : product.price.kind === 'vip'
          ? t.prices.vip
          : formatMoney(product.price.fen)
  if (product.topic && !product.contributor && product.zones.length === 0) return null
  return (
    <dl className={css.terms}>
      {product.topic ? null : (
        <div>
          <dt>{t.price}</dt>
          <dd>{price}</dd>
        </div>
      )}
      {product.exam ? (
        <div>
          <dt>{t.exam}</dt>
          <dd>
            <TextLink to="/exam/details" search={{ id: product.exam.examId }}>
              {product.exam.title}
            </TextLink>
          </dd>
        </div>
      ) : null}
      {product.contributor ? (
        <div>
          <dt>{t.contributor}</dt>
          <dd>{product.contributor}</dd>
        </div>
      ) : null}
      {product.zones.length > 0 ? (
        <div>
          <dt>{t.zone}</dt>
          <dd>{product.zones.map((zone) => contentCenter.zones[zone]).join(' · ')}</dd>
        </div>
      ) : null}
    </dl>
  )
}
