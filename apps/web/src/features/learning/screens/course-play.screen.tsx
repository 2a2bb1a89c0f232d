import { IconVideoOff } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { findLessonToOpen, useLessons, useProduct } from '#web/features/catalogue/catalogue.public.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { learningTexts } from '../learning-texts.ts'
import { LessonPage } from '../parts/lesson-page.tsx'

const route = getRouteApi('/course-play')

/** The page of a lesson of the product in the address; `findLessonToOpen` chooses the lesson. */
export function CoursePlayScreen() {
  const t = useTexts(learningTexts).coursePlay
  const { id, knowledgeId, contentId, planId = '', at, start } = route.useSearch()
  const productId = id ?? knowledgeId
  const product = useProduct(productId)
  const lessons = useLessons(productId)
  const toCourses = <ButtonLink to="/content-center">{t.toCourses}</ButtonLink>
  if (!productId)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState level={1} icon={IconVideoOff} title={t.missing} action={toCourses} />
      </Page>
    )
  if (!product.data || !lessons.data) {
    const failed = product.error ?? lessons.error
    const retry = () => void Promise.all([product.refetch(), lessons.refetch()])
    return (
      <Page title={t.title} heading={null}>
        {failed ? (
          <ErrorState level={1} error={failed} onRetry={retry} onward={toCourses} />
        ) : (
          <Skeleton height={640} />
        )}
      </Page>
    )
  }
  const lesson = findLessonToOpen(lessons.data, contentId)
  if (!lesson)
    return (
      <Page title={t.title} heading={null}>
        <EmptyState
          level={1}
          icon={IconVideoOff}
          title={t.noLessons}
          action={
            <ButtonLink to="/detail" search={{ id: productId }}>
              {t.toCourse}
            </ButtonLink>
          }
        />
      </Page>
    )
  // A live class takes place in its room.
  if (lesson.contentType === 6) return <Navigate to="/live" search={{ product: productId }} replace />
  return (
    <LessonPage
      key={lesson.contentId}
      product={product.data}
      lessons={lessons.data}
      lesson={lesson}
      planId={planId}
      startAt={at}
      isStarted={start !== undefined}
    />
  )
}
