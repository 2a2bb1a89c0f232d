import { hasPlaybackSeconds } from '@portal/contract/catalogue/lesson-types.ts'
import {
  IconCheck,
  IconExternalLink,
  IconFileText,
  IconFileTypePdf,
  IconHeadphones,
  IconListCheck,
  IconLock,
  IconMessage2Question,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin } from '#web/api/session.ts'
import { formatClock, formatDuration } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { ProductLesson, ProductLessons } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import css from './lesson-list.module.css'

type ListProps = {
  readonly productId: string
  readonly lessons: ProductLessons
  /** The highlighted lesson: the one to continue with, or the one playing. */
  readonly currentId: string | null
  readonly onUnpaid: () => void
  /** The study plan it is learned for. */
  readonly planId?: string | undefined
  /** Narrow, next to the player: without the kind and the totals of sections. */
  readonly isNarrow?: boolean
}

/** Sections and lessons with their access; every locked one gives its reason. */
export function LessonList({ productId, lessons, currentId, onUnpaid, planId, isNarrow = false }: ListProps) {
  const t = useTexts(catalogueTexts).detail
  return (
    <div className={isNarrow ? css.narrow : undefined}>
      {lessons.sections.map((section, index) => {
        const done = section.lessons.filter((lesson) => lesson.state === 'completed').length
        const seconds = section.lessons.reduce((sum, lesson) => sum + lesson.duration, 0)
        return (
          <section key={section.sectionId} className={css.section}>
            <h2>
              <span>
                <small>{t.sectionTitle(index + 1)}</small> {section.title}
              </span>
              {section.state === 'completed' ? (
                <em data-done>
                  <IconCheck size={16} stroke={1.5} aria-hidden="true" />
                  {t.sectionDone(section.lessons.length)}
                </em>
              ) : section.state === 'locked' ? (
                <em>
                  <IconLock size={16} stroke={1.5} aria-hidden="true" />
                  {t.sectionLocked(index)}
                </em>
              ) : (
                <em>
                  {[
                    done > 0 ? t.sectionOpen(done, section.lessons.length) : t.sectionPlain(section.lessons.length),
                    isNarrow ? '' : formatDuration(seconds),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </em>
              )}
            </h2>
            <ol>
              {section.lessons.map((lesson) => (
                <LessonRow
                  key={lesson.contentId}
                  productId={productId}
                  lesson={lesson}
                  isCurrent={lesson.contentId === currentId}
                  onUnpaid={onUnpaid}
                  planId={planId}
                />
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

const kinds = {
  1: IconFileText,
  2: IconHeadphones,
  7: IconFileTypePdf,
  8: IconPackage,
  9: IconExternalLink,
  10: IconListCheck,
  11: IconPencil,
  12: IconMessage2Question,
} as const

function LessonRow({
  productId,
  lesson,
  isCurrent,
  onUnpaid,
  planId,
}: {
  readonly productId: string
  readonly lesson: ProductLesson
  readonly isCurrent: boolean
  readonly onUnpaid: () => void
  readonly planId: string | undefined
}) {
  const t = useTexts(catalogueTexts).detail
  const { state } = lesson
  const Kind = kinds[lesson.contentType as keyof typeof kinds] ?? IconVideo
  const Mark =
    state === 'completed'
      ? IconCheck
      : state === 'locked' || state === 'unpaid'
        ? IconLock
        : isCurrent
          ? IconPlayerPlay
          : null
  const isClosed = state === 'locked' || state === 'unpaid'
  const open = (event: MouseEvent) => {
    if (isClosed || !isLogin()) event.preventDefault()
    if (!isLogin()) openSignInModal()
    else if (state === 'locked') toast('info', t.locked)
    else if (state === 'unpaid') onUnpaid()
  }
  const isStopped =
    isCurrent &&
    state !== 'completed' &&
    lesson.lastRecord > 5 &&
    lesson.lastRecord < lesson.duration - 3 &&
    hasPlaybackSeconds(lesson.contentType)
  return (
    <li className={css.lesson} data-state={state} aria-current={isCurrent || undefined}>
      <span className={css.mark}>{Mark ? <Mark size={20} stroke={1.5} aria-hidden="true" /> : <i />}</span>
      <span className={css.label}>{lesson.label}</span>
      <span className={css.title}>
        <Link
          to="/course-play"
          search={{ id: productId, contentId: lesson.contentId, ...(planId ? { planId } : {}) }}
          onClick={open}
        >
          {lesson.title}
          <span className="vh">{t.states[state]}</span>
        </Link>
        {state === 'preview' ? <b>{t.preview}</b> : null}
        {isStopped ? (
          <small>{t.stoppedAt(formatClock(lesson.lastRecord), formatClock(lesson.duration - lesson.lastRecord))}</small>
        ) : null}
      </span>
      <span className={css.kind}>
        <Kind size={16} stroke={1.5} aria-hidden="true" />
        {t.types[lesson.contentType]}
      </span>
      <span className={css.length}>{formatClock(lesson.duration)}</span>
    </li>
  )
}
