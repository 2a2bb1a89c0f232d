import { IconAward, IconHourglass, IconLock, IconPrinter } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import {
  formatClock,
  formatDay,
  formatInstant,
  formatNumber,
  formatPercent,
  formatPoints,
  formatSpan,
} from '#web/ui/format.ts'
import { AchievementBanner } from '#web/ui/moment.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { AppealSection } from '../appeal/appeal-section.tsx'
import { type ExamResult, useExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { AttemptEventsSection } from '../receipt/ledger-section.tsx'
import { ReceiptSection } from '../receipt/receipt-section.tsx'
import { timeSpentBreakdown } from '../time-spent.ts'
import css from './attempt-report.module.css'
import { ExamNextSteps } from './next-steps.tsx'
import { ExamNotFound } from './not-found.tsx'
import { QuestionReview, type QuestionToShow } from './question-review.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { formatRetakeTimes } from './retake.ts'
import { ScoreChart } from './score-chart.tsx'
import { PointShareTable } from './share-table.tsx'
import { TimeSpentChart } from './time-spent-chart.tsx'

/**
 * The report of an attempt: the score on its scale, lost points, suggestions, and the questions. For a mock exam,
 * redirects to its result.
 */
export function AttemptReport({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(examTexts).report
  const result = useExamResult(attemptId)
  if (result.error && !result.data)
    return (
      <Page title={t.title} heading={null}>
        <ExamNotFound error={result.error} onRetry={() => void result.refetch()} />
      </Page>
    )
  if (result.data?.kind === 'mock') return <Navigate to="/mockExam/examResult" search={{ attemptId }} replace />
  return (
    <Page title={result.data ? `${t.title} · ${result.data.title}` : t.title} heading={null}>
      <QueryStates query={result} skeleton={<ReportSkeleton />}>
        {(data) => <Body result={data} />}
      </QueryStates>
    </Page>
  )
}

function Body({ result }: { readonly result: ExamResult }) {
  const t = useTexts(examTexts)
  const r = t.report
  const who = [result.candidate.name, result.candidate.employeeNo].filter(Boolean).join(' ')
  const isShown = result.score !== null
  const [wanted, setWanted] = useState<QuestionToShow | null>(null)
  const time = timeSpentBreakdown(result)
  const strip = time ? (
    <TimeSpentChart
      time={time}
      onShow={(position) => setWanted((before) => ({ position, nth: (before?.nth ?? 0) + 1 }))}
    />
  ) : null
  return (
    <>
      <nav className={`${css.crumb} no-print`} aria-label={r.crumb}>
        <Link to="/user/exam">{r.crumb}</Link>
        <i aria-hidden="true">/</i>
        <span>{r.title}</span>
      </nav>
      {result.score !== null && result.score >= result.passingPoints ? (
        <AchievementBanner
          momentId={result.attemptId}
          kind="exam"
          title={result.number === 1 ? r.moment.first : r.moment.passed}
          note={r.moment.note(
            formatPoints(result.score),
            formatPoints(result.score - result.passingPoints),
            result.certificateId !== null,
          )}
        />
      ) : null}
      <header className={css.head}>
        <div>
          <h1>{result.title}</h1>
          <p>
            {formatSpan(result.startedAt, result.submittedAt)} · {who} · {r.attempt(result.number)}
          </p>
        </div>
        <div className={`${css.actions} no-print`}>
          <Button look="line" size="s" onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.5} aria-hidden="true" />
            {r.print}
          </Button>
          {result.certificateId ? (
            <ButtonLink size="s" to="/user/certificateDetail" search={{ id: result.certificateId }}>
              {r.certificate}
            </ButtonLink>
          ) : result.mayRetake ? (
            <ButtonLink size="s" to="/exam/details" search={{ id: result.examId }}>
              {r.retake}
            </ButtonLink>
          ) : null}
        </div>
      </header>
      {result.endedBy === 'reload' ? <p className={css.cause}>{t.answer.endedByReloadHint}</p> : null}
      {isShown ? (
        <Score result={result} />
      ) : (
        <div className={css.waiting}>
          {result.state === 'awaitingMarks' ? (
            <EmptyState icon={IconHourglass} title={r.awaiting} hint={r.awaitingHint} />
          ) : result.state === 'handedIn' ? (
            <EmptyState icon={IconLock} title={r.handedIn} hint={r.handedInHint} />
          ) : (
            <EmptyState
              icon={IconLock}
              title={r.notReleased}
              hint={describeReleaseTime(result.release.score.when, t) ?? r.notReleasedHint}
            />
          )}
        </div>
      )}
      <AttemptReportFacts result={result} />
      {result.byTopic.length > 0 ? (
        <div className={css.columns}>
          <section>
            <h2>{r.topics}</h2>
            <p className={css.hint}>{r.topicsHint(result.cohort !== null)}</p>
            <PointShareTable
              head={r.topic}
              rows={result.byTopic.map(({ topic, ...share }) => ({
                name: topic || t.noTopic,
                ...share,
                seconds: time?.topics.find(({ name }) => name === topic)?.seconds,
              }))}
            />
            <h3 className={css.second}>{r.types}</h3>
            <PointShareTable
              head={r.type}
              rows={result.byType.map(({ type, ...share }) => ({ name: t.types[type], ...share }))}
              isPlain
            />
            {strip}
          </section>
          <ExamNextSteps result={result} />
        </div>
      ) : (
        strip
      )}
      {isShown && result.waits ? <p className={css.held}>{r.resting}</p> : null}
      {isShown && !result.waits && !result.release.key.out ? (
        <p className={css.held}>
          {result.release.key.when === 'never'
            ? r.keyNever
            : [r.keyHeld, describeReleaseTime(result.release.key.when, t)].filter(Boolean).join('')}
        </p>
      ) : null}
      <QuestionReview result={result} wanted={wanted} />
      <AppealSection attemptId={result.attemptId} />
      <AttemptEventsSection attemptId={result.attemptId} />
      {result.kind === 'mock' ? null : <ReceiptSection attemptId={result.attemptId} />}
    </>
  )
}

/**
 * Returns in words when a withheld part is released, if the rule gives a time or an event; null when the organiser
 * decides.
 */
export function describeReleaseTime(
  when: string,
  t: { report: { out: { afterClose: string; afterPass: string; whenUsedUp: string; at: (at: string) => string } } },
): string | null {
  const { out } = t.report
  if (when === 'afterClose' || when === 'afterPass' || when === 'whenUsedUp') return out[when]
  return /^\d/.test(when) ? out.at(formatInstant(when)) : null
}

function Score({ result }: { readonly result: ExamResult }) {
  const t = useTexts(examTexts).report
  const { score, totalPoints, passingPoints, cohort } = result
  const distance = (score ?? 0) - passingPoints
  const isPassed = result.state === 'passed'
  const said = [
    distance > 0 ? t.abovePass(formatPoints(distance)) : distance < 0 ? t.belowPass(formatPoints(-distance)) : t.atPass,
    cohort && cohort.belowPercent > 0 ? t.aheadOf(formatPercent(cohort.belowPercent)) : '',
  ]
  return (
    <section className={css.hero}>
      <div>
        <p className={css.verdict} data-passed={isPassed || undefined}>
          {isPassed ? <IconAward size={20} stroke={1.5} aria-hidden="true" /> : null}
          {isPassed ? t.passed : t.failed}
        </p>
        <p className={css.score}>
          <b>{formatPoints(score ?? 0)}</b>
          <span>{t.outOf(formatPoints(totalPoints))}</span>
        </p>
        <p className={css.said}>
          {said.filter(Boolean).join(t.comma)}
          {t.stop}
        </p>
        {isPassed || result.kind === 'mock' ? null : result.retake ? (
          <p className={css.again}>{[result.retake.msg, formatRetakeTimes(result.retake, t)].join(t.gap)}</p>
        ) : result.refusal ? (
          <p className={css.again}>{result.refusal.msg}</p>
        ) : null}
      </div>
      {cohort ? (
        <ScoreChart result={result} cohort={cohort} />
      ) : result.cohortState === 'reckoning' ? (
        <Reckoning />
      ) : null}
    </section>
  )
}

/** Placeholder for the comparison, which appears when it is computed. */
function Reckoning() {
  const t = useTexts(examTexts).report
  return (
    <p className={css.reckoning} role="status">
      <IconHourglass size={20} stroke={1.5} aria-hidden="true" />
      {t.reckoningHint}
    </p>
  )
}

/** The time used, correct answers, rank, certificate, and the ending of the attempt. */
export function AttemptReportFacts({ result }: { readonly result: ExamResult }) {
  const t = useTexts(examTexts)
  const { facts, ...r } = t.report
  const { cohort, counts } = result
  return (
    <dl className={css.facts}>
      <div>
        <dt>{facts.time}</dt>
        <dd>
          {formatClock(result.timeUsed)}
          <small>
            {[
              result.timeLimit === null ? r.noLimit : r.timeLimit(formatClock(result.timeLimit)),
              cohort ? r.median(formatClock(cohort.medianTime)) : '',
            ]
              .filter(Boolean)
              .join(r.comma)}
          </small>
        </dd>
      </div>
      {counts ? (
        <div>
          <dt>{facts.right}</dt>
          <dd>
            {r.rightOf(counts.right)}
            <small>{r.otherCounts(counts.partly, counts.wrong, counts.unanswered)}</small>
          </dd>
        </div>
      ) : null}
      {result.cohortState === 'reckoning' ? (
        <div>
          <dt>{facts.place}</dt>
          <dd className={css.words}>
            {r.reckoning}
            <small>{r.reckoningShort}</small>
          </dd>
        </div>
      ) : null}
      {cohort ? (
        <div>
          <dt>{facts.place}</dt>
          <dd>
            {r.placeOf(formatNumber(cohort.place), formatNumber(cohort.size))}
            <small>{r.cohortPass(formatPercent(cohort.passPercent))}</small>
          </dd>
        </div>
      ) : null}
      {result.certificate ? (
        <div>
          <dt>{facts.certificate}</dt>
          <dd>
            {r.certificateStates[result.certificate.state]}
            {result.certificate.state === 'valid' || result.certificate.state === 'expired' ? (
              <small>
                {result.certificate.validUntil ? r.validUntil(formatDay(result.certificate.validUntil)) : r.forEver}
              </small>
            ) : null}
          </dd>
        </div>
      ) : null}
      {result.certificate && result.endedBy === 'candidate' ? null : (
        <div>
          <dt>{facts.ended}</dt>
          <dd className={css.words}>
            {t.endedBy[result.endedBy]}
            <small>{formatInstant(result.submittedAt)}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
