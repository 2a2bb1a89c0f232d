import { hasPlaybackSeconds } from '@portal/contract/catalogue/lesson-types.ts'
import { lazy, type RefObject, Suspense } from 'react'
import type { ProductDetail, ProductLesson } from '#web/features/catalogue/catalogue.public.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useLessonArticle, usePlayInfo } from '../learning.queries.ts'
import type { LessonHandle } from '../playing/lesson-handle.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import { ArticleReader } from './article-reader.tsx'
import css from './lesson-page.module.css'
import { MediaPlayer } from './media-player.tsx'

const DocumentReader = lazy(async () => ({
  default: (await import('../documents/document-reader.tsx')).DocumentReader,
}))
const LinkLesson = lazy(async () => ({ default: (await import('../links/link-lesson.tsx')).LinkLesson }))
const AssignmentLesson = lazy(async () => ({
  default: (await import('../assignments/assignment-lesson.tsx')).AssignmentLesson,
}))
const SurveyLesson = lazy(async () => ({ default: (await import('../surveys/survey-lesson.tsx')).SurveyLesson }))
const QuizLesson = lazy(async () => ({ default: (await import('../quizzes/quiz-lesson.tsx')).QuizLesson }))
const PackagePlayer = lazy(async () => ({ default: (await import('../packages/package-player.tsx')).PackagePlayer }))

type PartProps = {
  readonly product: ProductDetail
  readonly lesson: ProductLesson
  readonly planId: string
  readonly onStanding: (standing: StudyProgressState) => void
  readonly onBuy: () => void
  readonly ending: React.ReactNode
  /** Set by lessons that can seek. */
  readonly handle?: RefObject<LessonHandle | null>
  /** The start position, instead of the last one. */
  readonly startAt?: number | undefined
  /** A recording starts automatically. */
  readonly isStarted?: boolean
}

/** The player or reader of a lesson, by its type; it reports the study to the server. */
export function LessonContentBody(parts: PartProps) {
  const { product, lesson, planId, onStanding, ending, handle, startAt } = parts
  const place = { productId: product.productId, contentId: lesson.contentId, planId, videoFormat: 3 } as const
  if (lesson.contentType === 1) return <ReadLesson {...parts} />
  if (hasPlaybackSeconds(lesson.contentType)) return <PlayLesson {...parts} />
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton height={560} />
        </div>
      }
    >
      {lesson.contentType === 7 ? (
        <DocumentReader place={place} onStanding={onStanding} handle={handle} startAt={startAt} />
      ) : lesson.contentType === 9 ? (
        <LinkLesson place={place} onStanding={onStanding} />
      ) : lesson.contentType === 12 ? (
        <SurveyLesson place={place} onStanding={onStanding} />
      ) : lesson.contentType === 11 ? (
        <AssignmentLesson place={place} onStanding={onStanding} />
      ) : lesson.contentType === 10 ? (
        <QuizLesson place={place} onStanding={onStanding} />
      ) : (
        <PackagePlayer place={place} onStanding={onStanding} ending={ending} />
      )}
    </Suspense>
  )
}

function PlayLesson({
  product,
  lesson,
  planId,
  onStanding,
  onBuy,
  ending,
  handle,
  startAt,
  isStarted = false,
}: PartProps) {
  const play = usePlayInfo(product.productId, lesson.contentId, planId)
  return (
    <QueryStates
      query={play}
      skeleton={
        <div className={lesson.contentType === 2 ? css.sound : css.screen}>
          <Skeleton height="100%" />
        </div>
      }
    >
      {(data) => (
        <MediaPlayer
          key={data.mediaToken}
          play={data}
          place={{
            productId: product.productId,
            contentId: lesson.contentId,
            planId,
            videoFormat: lesson.contentType === 3 ? 1 : 3,
          }}
          isAudio={lesson.contentType === 2}
          title={lesson.title}
          cover={{ id: product.productId, category: product.categoryId, pattern: product.coverPattern }}
          onStanding={onStanding}
          onReload={() => void play.refetch()}
          onBuy={onBuy}
          ending={ending}
          handle={handle}
          startAt={startAt}
          isStarted={isStarted}
        />
      )}
    </QueryStates>
  )
}

function ReadLesson({ product, lesson, planId, onStanding }: PartProps) {
  const article = useLessonArticle(product.productId, lesson.contentId)
  return (
    <QueryStates query={article} skeleton={<Skeleton height="100vh" />}>
      {(data) => (
        <ArticleReader
          key={data.contentId}
          article={data}
          place={{ productId: product.productId, contentId: lesson.contentId, planId, videoFormat: 3 }}
          onStanding={onStanding}
        />
      )}
    </QueryStates>
  )
}
