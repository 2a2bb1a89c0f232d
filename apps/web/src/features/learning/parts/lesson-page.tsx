import { hasPlaybackSeconds } from '@portal/contract/catalogue/lesson-types.ts'
import { IconArrowLeft, IconArrowRight, IconAward, IconCircleCheck, IconCloudOff, IconLock } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import {
  BuyDialog,
  LessonList,
  neighbouringLessons,
  type ProductDetail,
  type ProductLesson,
  type ProductLessons,
} from '#web/features/catalogue/catalogue.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatClock, formatDuration } from '#web/ui/format.ts'
import { AchievementBanner } from '#web/ui/moment.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { learningTexts } from '../learning-texts.ts'
import type { LessonHandle } from '../playing/lesson-handle.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import { LessonContentBody } from './lesson-body.tsx'
import css from './lesson-page.module.css'

const NotesPanel = lazy(async () => ({ default: (await import('../notes/notes-panel.tsx')).NotesPanel }))

type LessonProps = {
  readonly product: ProductDetail
  readonly lessons: ProductLessons
  readonly lesson: ProductLesson
  readonly planId: string
  readonly startAt?: number | undefined
  readonly isStarted: boolean
}

/** The page of one lesson; next to it are the lessons of its course or, for a signed-in reader, their notes. */
export function LessonPage({ product, lessons, lesson, planId, startAt, isStarted }: LessonProps) {
  const t = useTexts(learningTexts).coursePlay
  const navigate = useNavigate()
  const [standing, setStanding] = useState<StudyProgressState | null>(null)
  const [isBuying, setBuying] = useState(false)
  const [side, setSide] = useState<'contents' | 'notes'>('contents')
  const handle = useRef<LessonHandle | null>(null)
  const session = useSession()
  const onStanding = useCallback((next: StudyProgressState) => setStanding(next), [])
  useTitle(`${lesson.label} ${lesson.title} · ${product.title}`)
  const { previous, next } = neighbouringLessons(lessons, lesson.contentId)
  const open = (to: ProductLesson) => {
    if (to.state === 'locked') toast('info', t.nextLocked)
    else if (to.state === 'unpaid') setBuying(true)
    else
      void navigate({
        to: '/course-play',
        search: { id: product.productId, contentId: to.contentId, ...(planId ? { planId } : {}) },
      })
  }
  const all = lessons.sections.flatMap((section) => section.lessons)
  const isDone = standing?.isCompleted || lesson.state === 'completed'
  const isCourseDone = all.every((one) => one.state === 'completed' || (one.contentId === lesson.contentId && isDone))
  const certificateId = standing?.certificateId ?? product.progress?.certificateId ?? null
  const ending = (
    <>
      <b>{isDone ? t.lessonDone : t.endedNotDone}</b>
      {next && isDone ? <NextCard lesson={next} onOpen={() => open(next)} /> : null}
    </>
  )
  const isPlayed = hasPlaybackSeconds(lesson.contentType)
  // The first lessons of an unpaid product are free; of the others, the first seconds can be played.
  const hasPreviewEnd =
    lesson.state === 'preview' && isPlayed && all.indexOf(lesson) >= lessons.previewNum && product.previewTime > 0
  const isShut = lesson.state === 'locked' || lesson.state === 'unpaid'
  const parts = {
    product,
    lesson,
    planId,
    onStanding,
    onBuy: () => setBuying(true),
    ending,
    handle,
    startAt,
    isStarted,
  }
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.main}>
        <nav className={css.crumb} aria-label={t.toCourse}>
          <Link to="/detail" search={{ id: product.productId, ...(planId ? { newPlanId: planId } : {}) }}>
            {product.title}
          </Link>
        </nav>
        <header className={css.head}>
          <h1>
            <span>{lesson.label}</span> {lesson.title}
          </h1>
          <p>
            {isDone ? (
              <em>
                <IconCircleCheck size={16} stroke={1.5} aria-hidden="true" />
                {t.completed}
              </em>
            ) : standing ? (
              t.percent(standing.percent)
            ) : null}
            {hasPreviewEnd ? <span>{t.previewNote(formatDuration(product.previewTime))}</span> : null}
          </p>
        </header>
        {isShut ? (
          <Shut
            lesson={lesson}
            first={all.find((one) => one.state === 'open' || one.state === 'preview')}
            onOpen={open}
            onBuy={parts.onBuy}
          />
        ) : (
          <LessonContentBody {...parts} />
        )}
        <p className={css.waiting} role="status">
          {standing?.isWaiting ? (
            <>
              <IconCloudOff size={16} stroke={1.5} aria-hidden="true" />
              {t.offline}
            </>
          ) : null}
        </p>
        {isPlayed && !isShut ? <Policy product={product} /> : null}
        {isCourseDone && standing?.isCompleted ? (
          <CourseDone certificateId={certificateId} product={product} planId={planId} />
        ) : null}
        <div className={css.steps}>
          {previous ? (
            <Button look="line" onClick={() => open(previous)}>
              <IconArrowLeft size={20} stroke={1.5} aria-hidden="true" />
              {t.previous}
            </Button>
          ) : (
            <span />
          )}
          {next ? (
            <Button look={isDone ? 'solid' : 'line'} onClick={() => open(next)}>
              {t.next}
              <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        {isPlayed && !isShut ? <p className={css.keys}>{t.keys}</p> : null}
      </div>
      <aside className={css.side} aria-label={t.lessons}>
        {session ? (
          <div className={css.sides}>
            <SegmentedControl
              label={t.side}
              options={[
                { value: 'contents', words: t.lessons },
                { value: 'notes', words: t.notes },
              ]}
              value={side}
              onChange={setSide}
            />
          </div>
        ) : null}
        {side === 'notes' && session ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <NotesPanel
              productId={product.productId}
              contentId={lesson.contentId}
              planId={planId}
              contentType={lesson.contentType}
              handle={handle}
            />
          </Suspense>
        ) : (
          <LessonList
            productId={product.productId}
            lessons={lessons}
            currentId={lesson.contentId}
            onUnpaid={() => setBuying(true)}
            planId={planId || undefined}
            isNarrow
          />
        )}
      </aside>
      {isBuying ? <BuyDialog product={product} onClose={() => setBuying(false)} /> : null}
    </div>
  )
}

/** The next steps after a completed lesson. */
function NextCard({ lesson, onOpen }: { readonly lesson: ProductLesson; readonly onOpen: () => void }) {
  const t = useTexts(learningTexts).coursePlay
  return (
    <button type="button" className={css.nextCard} onClick={onOpen}>
      <small>{t.next}</small>
      <strong>
        {lesson.label} {lesson.title}
      </strong>
      <span>
        {formatClock(lesson.duration)}
        <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
      </span>
    </button>
  )
}

/** A lesson that can't be opened yet: the reason, and a link to the condition. */
function Shut({
  lesson,
  first,
  onOpen,
  onBuy,
}: {
  readonly lesson: ProductLesson
  readonly first: ProductLesson | undefined
  readonly onOpen: (lesson: ProductLesson) => void
  readonly onBuy: () => void
}) {
  const t = useTexts(learningTexts).coursePlay
  if (lesson.state === 'unpaid')
    return (
      <EmptyState
        icon={IconLock}
        title={t.unpaid}
        hint={t.previewOverHint}
        action={<Button onClick={onBuy}>{t.buy}</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconLock}
      title={t.nextLocked}
      hint={t.lockedHint}
      action={first ? <Button onClick={() => onOpen(first)}>{t.goTo(first.label, first.title)}</Button> : undefined}
    />
  )
}

/** The rules of the course for playback. */
function Policy({ product }: { readonly product: ProductDetail }) {
  const t = useTexts(learningTexts).coursePlay
  const rules = [
    product.dragPlay === 1 ? null : t.noDrag,
    product.speedUpPlay === 1 ? null : t.noSpeed,
    product.interventions > 0 && product.times > 0 ? t.presenceEvery(product.times) : null,
  ].filter((rule) => rule !== null)
  return rules.length === 0 ? null : (
    <ul className={css.policy}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

function CourseDone({
  certificateId,
  product,
  planId,
}: {
  readonly certificateId: string | null
  readonly product: ProductDetail
  readonly planId: string
}) {
  const t = useTexts(learningTexts).coursePlay
  const session = useSession()
  const note = certificateId ? t.courseDoneHint : t.courseDonePlain
  const acts = (
    <>
      {certificateId ? (
        <ButtonLink to="/user/certificateDetail" search={{ id: certificateId }}>
          {t.certificate}
        </ButtonLink>
      ) : null}
      {planId ? (
        <ButtonLink look="line" to="/course-details" search={{ planid: planId }}>
          {t.backToPlan}
        </ButtonLink>
      ) : null}
      {product.exam ? (
        <ButtonLink look="line" to="/exam/details" search={{ id: product.exam.examId }}>
          {t.exam}
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <AchievementBanner
      momentId={`${product.productId} ${session?.userId ?? ''}`}
      kind="course"
      title={t.courseDone}
      note={note}
      after={
        <section className={css.done}>
          <IconAward size={32} stroke={1.5} aria-hidden="true" />
          <div>
            <h2>{t.courseDone}</h2>
            <p>{note}</p>
          </div>
          {acts}
        </section>
      }
    >
      {acts}
    </AchievementBanner>
  )
}
