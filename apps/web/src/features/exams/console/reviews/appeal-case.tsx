import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import queue from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatPoints, formatRecent } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { AnswerFiles } from '../../uploads/load-uploads.ts'
import { useProposeRegrade } from '../regrade.queries.ts'
import { CaseDecisionForm } from './case-decision-form.tsx'
import { CaseFact, CaseStatements } from './case-parts.tsx'
import css from './reviews.module.css'
import { type AppealDetail, sendAppealAnswer, sendRegradeProposal, useAppealCase } from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

type Question = NonNullable<AppealDetail['question']>

/**
 * An appeal: the candidate's statement, their answer, the rubric and the points; answered here, together with a
 * proposed new mark.
 */
export function AppealCase({ appealId, ways }: { readonly appealId: string; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const query = useAppealCase(appealId)
  if (query.data) return <Details key={query.data.state} appeal={query.data} ways={ways} />
  if (!query.error) return <PanelSkeleton height={360} />
  if (isApiError(query.error, 'ownAttempt') || isApiError(query.error, 'questionSat'))
    return <p className={queue.note}>{errorWords(query.error, t.gone)}</p>
  if (isApiError(query.error, 'notFound')) return <p className={queue.note}>{t.gone}</p>
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
}

function Details({ appeal, ways }: { readonly appeal: AppealDetail; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const a = t.appeals
  const { question, leaves } = appeal
  return (
    <>
      <dl className={queue.facts}>
        <CaseFact words={t.columns.exam}>{pickReaderText(appeal.examTitle)}</CaseFact>
        {appeal.answer ? (
          <CaseFact words={a.states[appeal.state]}>
            {appeal.answer}
            <small className={queue.quiet}>
              {' '}
              {[appeal.answeredBy, appeal.answeredAt ? formatRecent(appeal.answeredAt) : '']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </CaseFact>
        ) : null}
      </dl>
      <CaseStatements
        title={a.said}
        empty=""
        said={[{ words: appeal.words, madeAt: appeal.madeAt, state: appeal.state, answer: null }]}
      />
      {leaves ? (
        <section className={queue.section}>
          <header>
            <h3>{a.leavesDecision}</h3>
            <span className="num">{formatRecent(leaves.decidedAt)}</span>
          </header>
          <p>{leaves.reason}</p>
          <p className={queue.note}>{t.leaves.counted(formatNumber(leaves.count))}</p>
        </section>
      ) : null}
      {question ? <Judged question={question} /> : null}
      {appeal.state === 'open' ? <AnswerAppeal appeal={appeal} ways={ways} /> : null}
      {appeal.state === 'upheld' && question ? <Correction appeal={appeal} question={question} ways={ways} /> : null}
    </>
  )
}

/** The answer next to its rubric, with all its marks. */
function Judged({ question }: { readonly question: Question }) {
  const t = useTexts(reviewsTexts)
  const a = t.appeals
  const rubric = pickReaderText(question.rubric)
  return (
    <>
      <section className={queue.section}>
        <header>
          <h3>{a.question}</h3>
          <span className="num">{a.points(formatPoints(question.points))}</span>
        </header>
        <RichText className={css.text ?? ''} html={renderGapsAsBlanks(pickReaderText(question.stem))} />
      </section>
      <div className={css.beside}>
        <section className={queue.section}>
          <header>
            <h3>{a.written}</h3>
            <span className="num">{question.files ? '' : a.characters(formatNumber(question.written.length))}</span>
          </header>
          {question.files ? (
            <Suspense fallback={null}>
              <AnswerFiles files={question.files} />
            </Suspense>
          ) : (
            <p className={css.written}>{question.written || a.blank}</p>
          )}
        </section>
        <section className={queue.section}>
          <header>
            <h3>{a.rubric}</h3>
            <span />
          </header>
          {rubric ? <RichText className={css.text ?? ''} html={rubric} /> : <p className={queue.note}>{a.noRubric}</p>}
        </section>
      </div>
      {question.criteria.length > 0 && question.opinions.length > 0 ? (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{a.criteria}</th>
              {question.opinions.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one column for each grader, in their order
                <th key={index} scope="col" className="num">
                  {one.by}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {question.criteria.map((criterion, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other name
              <tr key={row}>
                <td>
                  {pickReaderText(criterion.text)} <small className="num">{formatPoints(criterion.points)}</small>
                </td>
                {question.opinions.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index} className="num">
                    {one.criteria[row] === undefined ? '–' : formatPoints(one.criteria[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <section className={queue.section}>
        <header>
          <h3>{a.marks}</h3>
          <span />
        </header>
        <ul>
          {question.marks.map((mark) => (
            <li key={`${mark.at} ${mark.source} ${mark.points}`}>
              <header>
                <b className="num">{a.outOf(formatPoints(mark.points), formatPoints(question.points))}</b>
                <small className="num" title={formatInstant(mark.at)}>
                  {[a.sources[mark.source], mark.by, formatRecent(mark.at)].filter(Boolean).join(' · ')}
                </small>
              </header>
              {mark.reason ? <p>{mark.reason}</p> : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Typed points in hundredths. Null: not a valid mark of this question. */
const pointsOf = (typed: string, most: number): number | null => {
  const points = Math.round(Number(typed.replace(',', '.')) * 100)
  return typed.trim() !== '' && Number.isFinite(points) && points >= 0 && points <= most ? points : null
}

function AnswerAppeal({ appeal, ways }: { readonly appeal: AppealDetail; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const a = t.appeals
  const [points, setPoints] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { question } = appeal
  const answer = (uphold: boolean) => async (words: string) => {
    const better = question && uphold && points.trim() !== '' ? pointsOf(points, question.points) : null
    if (question && uphold && points.trim() !== '' && better === null) {
      setWrong(true)
      return a.pointsWrong(formatPoints(question.points))
    }
    await sendAppealAnswer({ appealId: appeal.appealId, uphold, answer: words })
    if (question && better !== null) {
      try {
        await sendRegradeProposal(remarkOf(appeal, question, better, words))
      } catch (error) {
        // The answer is saved; the regrade can be proposed again in the panel, which shows the case as it is now.
        toast('error', errorWords(error, a.notProposed))
        return null
      }
    }
    toast('success', better === null ? a.done[uphold ? 'uphold' : 'reject'](appeal.name) : a.proposed)
    // The appeal is upheld, but there is no new mark yet: the regrade comes next.
    if (!uphold || better !== null || !question) ways.go(ways.next)
    return null
  }
  return (
    <CaseDecisionForm
      label={a.answer}
      hint={t.candidateReads}
      presets={a.presets}
      most={1000}
      acts={[
        { id: 'reject', words: a.acts.reject, shortcut: 'D', look: 'line', run: answer(false) },
        { id: 'uphold', words: a.acts.uphold, shortcut: 'U', look: 'solid', run: answer(true) },
      ]}
    >
      {question ? (
        <label className={css.inline}>
          <span>{a.newMark}</span>
          <input
            inputMode="decimal"
            value={points}
            aria-invalid={isWrong || undefined}
            onChange={(event) => {
              setPoints(event.target.value)
              setWrong(false)
            }}
          />
          <span className="num">/ {formatPoints(question.points)}</span>
        </label>
      ) : null}
      {question ? <p className={queue.note}>{a.newMarkHint}</p> : null}
    </CaseDecisionForm>
  )
}

const remarkOf = (appeal: AppealDetail, question: Question, points: number, reason: string) => ({
  examId: appeal.examId,
  questionId: question.questionId,
  version: question.version,
  action: 'remark' as const,
  attemptId: appeal.attemptId,
  points,
  reason: reason.slice(0, 500),
})

/** The consequence of an upheld appeal: another mark, which a second person approves. */
function Correction({
  appeal,
  question,
  ways,
}: {
  readonly appeal: AppealDetail
  readonly question: Question
  readonly ways: PanelNavigation
}) {
  const t = useTexts(reviewsTexts)
  const a = t.appeals
  const _ui = useTexts(uiTexts)
  const [points, setPoints] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run } = useProposeRegrade({ done: a.proposed, refused: setWhy })
  const { remark } = question
  if (remark && remark.state !== 'rejected')
    return (
      <section className={queue.section}>
        <header>
          <h3>{a.correction}</h3>
          <span>{t.regrades.states[remark.state]}</span>
        </header>
        <p>
          <Link
            className={queue.link}
            to="/console/reviews"
            search={{
              view: 'regrades',
              kind: 'regrades',
              open: remark.regradeId,
              ...(remark.state === 'proposed' ? {} : { state: remark.state }),
            }}
          >
            {a.correctionTo(remark.points === null ? '–' : formatPoints(remark.points))}
          </Link>
        </p>
      </section>
    )
  const propose = async () => {
    const better = pointsOf(points, question.points)
    if (better === null) return setWhy(a.pointsWrong(formatPoints(question.points)))
    setWhy(null)
    if (await run(remarkOf(appeal, question, better, appeal.answer ?? ''))) ways.go(ways.next)
  }
  return (
    <section className={`${queue.section} ${css.act}`} aria-label={a.correction}>
      <header>
        <h3>{a.correction}</h3>
        <span>{a.secondPerson}</span>
      </header>
      <div className={queue.decide}>
        <label className={css.inline}>
          <span>{a.newMark}</span>
          <input
            inputMode="decimal"
            value={points}
            aria-invalid={why !== null || undefined}
            onChange={(event) => setPoints(event.target.value)}
          />
          <span className="num">/ {formatPoints(question.points)}</span>
        </label>
        {why ? (
          <p className={queue.refused} role="alert">
            {why}
          </p>
        ) : null}
        <PanelDecision>
          <Button look="solid" isBusy={isBusy} onPress={() => void propose()}>
            {a.propose}
          </Button>
        </PanelDecision>
      </div>
    </section>
  )
}
