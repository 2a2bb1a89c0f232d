import { roundPercent } from '@portal/contract/exams/rounding.ts'
import { IconAward, IconHourglass, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatInstant, formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type ExamResult, useExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from '../parts/attempt-report.module.css'
import { AttemptReportFacts } from '../parts/attempt-report.tsx'
import { ExamNextSteps } from '../parts/next-steps.tsx'
import { ExamNotFound } from '../parts/not-found.tsx'
import { QuestionReview, type QuestionToShow } from '../parts/question-review.tsx'
import { PointShareTable } from '../parts/share-table.tsx'
import { TimeSpentChart } from '../parts/time-spent-chart.tsx'
import { timeSpentBreakdown } from '../time-spent.ts'
import { type MockSuggestions, useMockSuggestions } from './mock.queries.ts'
import { MockNextSteps } from './mock-next-steps.tsx'
import { mockTexts } from './mock-texts.ts'
import { describeScoreChange } from './score-change.ts'
import { ScoreTrendChart } from './trend-chart.tsx'

/**
 * The result of a mock exam or of practice: the score, the change since last time, practice suggestions, and the
 * questions.
 */
export function MockResult({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(mockTexts).result
  const result = useExamResult(attemptId)
  const next = useMockSuggestions(attemptId)
  if (result.error && !result.data)
    return (
      <Page title={t.title} heading={null}>
        <ExamNotFound error={result.error} onRetry={() => void result.refetch()} />
      </Page>
    )
  return (
    <Page title={result.data ? `${t.title} · ${result.data.title}` : t.title} heading={null}>
      {/* Rendered together, because later parts would appear above existing ones and push them down. */}
      {next.isPending && !result.error ? (
        <Skeleton height={720} />
      ) : (
        <QueryStates query={result} skeleton={<Skeleton height={720} />}>
          {(data) => <Body result={data} next={next.data ?? null} />}
        </QueryStates>
      )}
    </Page>
  )
}

function Body({ result, next }: { readonly result: ExamResult; readonly next: MockSuggestions | null }) {
  const t = useTexts(mockTexts).result
  const e = useTexts(examTexts)
  const r = e.report
  const percent =
    result.score === null || result.totalPoints === 0 ? null : roundPercent(result.score, result.totalPoints)
  const [wanted, setWanted] = useState<QuestionToShow | null>(null)
  const time = timeSpentBreakdown(result)
  return (
    <>
      <nav className={`${css.crumb} no-print`} aria-label={t.crumb}>
        {next?.lesson ? (
          <Link to="/course-play" search={{ id: next.lesson.productId, contentId: next.lesson.contentId }}>
            {t.toCourse}
          </Link>
        ) : (
          <Link to="/mockExam">{t.crumb}</Link>
        )}
        <i aria-hidden="true">/</i>
        <span>{next?.lesson ? t.quiz : t.title}</span>
      </nav>
      <header className={css.head}>
        <div>
          <h1>{result.title}</h1>
          <p>{formatInstant(result.startedAt)}</p>
        </div>
        <div className={`${css.actions} no-print`}>
          <Button look="line" size="s" onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.5} aria-hidden="true" />
            {r.print}
          </Button>
          {next && next.inBook > 0 ? (
            <ButtonLink size="s" look="line" to="/mockExam" search={{ source: 'book' }}>
              {t.practiseWrong(next.inBook)}
            </ButtonLink>
          ) : null}
          {next?.lesson ? (
            <ButtonLink
              size="s"
              to="/course-play"
              search={{ id: next.lesson.productId, contentId: next.lesson.contentId }}
            >
              {t.toCourse}
            </ButtonLink>
          ) : result.practice === null ? (
            <ButtonLink size="s" to="/exam/details" search={{ id: result.examId }}>
              {t.sitAgain}
            </ButtonLink>
          ) : next?.again ? (
            <ButtonLink size="s" to="/mockExam" search={{ source: next.again.bankId ?? 'book' }}>
              {t.again}
            </ButtonLink>
          ) : null}
        </div>
      </header>
      {percent === null ? (
        <div className={css.waiting}>
          <EmptyState
            icon={IconHourglass}
            title={result.waits ? t.waits : r.awaiting}
            hint={result.waits ? t.waitsHint : r.awaitingHint}
          />
        </div>
      ) : (
        <section className={css.hero}>
          <div>
            <p className={css.verdict} data-passed={result.state === 'passed' || undefined}>
              {result.state === 'passed' ? <IconAward size={20} stroke={1.5} aria-hidden="true" /> : null}
              {result.state === 'passed' ? r.passed : r.failed}
            </p>
            <p className={css.score}>
              <b>{percent}</b>
              <span>%</span>
            </p>
            <p className={css.said}>
              {[
                `${formatPoints(result.score ?? 0)} / ${formatPoints(result.totalPoints)}`,
                next ? describeScoreChange(next.trend, result.attemptId, t) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {next && next.trend.length > 1 ? (
            <ScoreTrendChart
              trend={next.trend}
              attemptId={result.attemptId}
              passPercent={(result.passingPoints / Math.max(1, result.totalPoints)) * 100}
            />
          ) : null}
        </section>
      )}
      <AttemptReportFacts result={result} />
      {percent === null ? null : (
        <div className={css.columns}>
          {result.byTopic.length > 0 ? (
            <section>
              <h2>{r.topics}</h2>
              <PointShareTable
                head={r.topic}
                rows={result.byTopic.map(({ topic, ...share }) => ({
                  name: topic || e.noTopic,
                  ...share,
                  seconds: time?.topics.find(({ name }) => name === topic)?.seconds,
                }))}
              />
              <h3 className={css.second}>{r.types}</h3>
              <PointShareTable
                head={r.type}
                rows={result.byType.map(({ type, ...share }) => ({ name: e.types[type], ...share }))}
                isPlain
              />
              {time ? (
                <TimeSpentChart
                  time={time}
                  onShow={(position) => setWanted((before) => ({ position, nth: (before?.nth ?? 0) + 1 }))}
                />
              ) : null}
            </section>
          ) : (
            <div />
          )}
          <div>
            {next ? <MockNextSteps next={next} /> : <Skeleton height={240} />}
            {result.nextSteps.some(({ productId }) => productId !== null) ? (
              <div className={css.courses}>
                <ExamNextSteps
                  result={{ ...result, nextSteps: result.nextSteps.filter(({ productId }) => productId !== null) }}
                  title={t.course}
                />
              </div>
            ) : null}
          </div>
        </div>
      )}
      {percent !== null && result.waits ? <p className={css.held}>{r.resting}</p> : null}
      <QuestionReview result={result} wanted={wanted} />
    </>
  )
}
