import { IconFileOff, IconPlayerPause } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { useStore } from '#web/api/store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { AttemptPaper } from '../answering/answer-sheet.ts'
import { pageWriterId } from '../answering/page-writer.ts'
import { leaveStartQueue, startQueueStore } from '../answering/start-line.ts'
import { useAttemptPaper, useExam, useStartedExam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { Answering } from '../parts/answering.tsx'
import { ExamNotFound } from '../parts/not-found.tsx'

const route = getRouteApi('/exam/answer')
const InLine = lazy(() => import('../parts/in-line.tsx').then((file) => ({ default: file.StartQueueNotice })))

/**
 * Returns the paper of an attempt, stored when it arrives: fetched answers are dropped when the company changes or the
 * session ends, but an exam must outlive both. Only another person's session drops it.
 */
function useHeldPaper(attemptId: string | undefined) {
  const userId = useSession()?.userId
  const [held, hold] = useState<{ readonly paper: AttemptPaper; readonly userId: string | undefined } | null>(null)
  const isHeld = held !== null && held.paper.attemptId === attemptId && (userId === undefined || userId === held.userId)
  const query = useAttemptPaper(isHeld ? undefined : attemptId, pageWriterId)
  if (!isHeld && query.data) hold({ paper: query.data, userId })
  return { paper: isHeld ? held.paper : query.data, query }
}

/**
 * The page on which an exam is taken. Given only `examId`, it returns to the open attempt, or starts a mock exam. Any
 * other exam is started on its own page, which shows its rules, so that no attempt is used up by opening a link.
 */
export function ExamAnswerScreen() {
  const t = useTexts(examTexts).answer
  const { examId, attemptId } = route.useSearch()
  const exam = useExam(attemptId ? undefined : examId)
  // Answers fetched for another page may be older.
  const known = exam.isFetchedAfterMount ? exam.data : undefined
  const started = useStartedExam(
    known?.kind === 'mock' && !known.openAttemptId && !attemptId ? examId : undefined,
    pageWriterId,
  )
  const place = useStore(startQueueStore)
  useEffect(() => leaveStartQueue, [])
  const { paper, query } = useHeldPaper(attemptId)
  if (!attemptId && known?.openAttemptId)
    return <Navigate to="/exam/answer" search={{ attemptId: known.openAttemptId }} replace />
  if (!attemptId && known && known.kind !== 'mock')
    return <Navigate to="/exam/details" search={{ id: known.examId }} replace />
  if (!attemptId && started.data)
    return <Navigate to="/exam/answer" search={{ attemptId: started.data.attemptId }} replace />
  if (!attemptId && examId && started.data === null)
    return <Navigate to="/exam/details" search={{ id: examId }} replace />
  if (paper) return <Answering key={paper.attemptId} paper={paper} />
  const error = query.error ?? started.error ?? (attemptId ? null : exam.error)
  if (isApiError(error, 'examCompleted') || isApiError(error, 'examTimeout')) {
    return (
      <Page title={t.title} heading={null}>
        <EmptyState
          level={1}
          icon={IconFileOff}
          title={error.msg}
          hint={
            error.details.endedBy === 'reload'
              ? t.endedByReloadHint
              : error.details.endedBy === 'leaves'
                ? t.endedByLeavesHint
                : t.closedHint
          }
          action={
            typeof error.details.trialOf === 'string' ? (
              <ButtonLink to="/console/exams/$id" params={{ id: error.details.trialOf }}>
                {t.backToExam}
              </ButtonLink>
            ) : attemptId ? (
              <ButtonLink to="/exam/details" search={{ attemptId }}>
                {t.toReport}
              </ButtonLink>
            ) : (
              <ButtonLink to="/exam/list">{t.toExams}</ButtonLink>
            )
          }
        />
      </Page>
    )
  }
  if (isApiError(error, 'attemptPaused')) {
    return (
      <Page title={t.title} heading={null}>
        <EmptyState level={1} icon={IconPlayerPause} title={t.pausedTitle} hint={t.pausedHint} />
      </Page>
    )
  }
  if (error)
    return (
      <Page title={t.title} heading={null}>
        <ExamNotFound error={error} onRetry={() => void (attemptId ? query : exam.error ? exam : started).refetch()} />
      </Page>
    )
  if (!attemptId && !examId) {
    return (
      <Page title={t.title} heading={null}>
        <EmptyState
          level={1}
          icon={IconFileOff}
          title={t.missing}
          hint={t.missingHint}
          action={<ButtonLink to="/exam/list">{t.toExams}</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page title={t.title} heading={null}>
      {place?.examId === examId && place ? (
        <Suspense fallback={<Skeleton height="80vh" />}>
          <InLine place={place} />
        </Suspense>
      ) : (
        <Skeleton height="80vh" />
      )}
    </Page>
  )
}
