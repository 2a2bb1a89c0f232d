import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatInstant, formatNumber, formatRecent, formatTimeWithSeconds } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { CaseDecisionForm } from './case-decision-form.tsx'
import { CaseFact, CaseStatements } from './case-parts.tsx'
import css from './reviews.module.css'
import { type AttemptEvents, type ExitReviewRow, sendExitReviewDecision, useAttemptEvents } from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

/**
 * An attempt that ended after too many exits or a reload: its history, the candidate's statement, and the decision
 * about its end.
 */
export function ExitReviewCase({ row, ways }: { readonly row: ExitReviewRow; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const l = t.leaves
  const ledger = useAttemptEvents(row.attemptId)
  const sat = (Date.parse(row.endedAt) - Date.parse(row.startedAt)) / 1000
  return (
    <>
      <dl className={queue.facts}>
        <CaseFact words={t.columns.exam}>{pickReaderText(row.examTitle)}</CaseFact>
        <CaseFact words={l.ended}>{`${l.endedBy[row.endedBy]} · ${formatInstant(row.endedAt)}`}</CaseFact>
        <CaseFact words={l.sat}>
          {row.unusedMs === null
            ? formatClock(sat)
            : `${formatClock(sat)} · ${l.unused(formatClock(row.unusedMs / 1000))}`}
        </CaseFact>
        {row.passed === null ? null : <CaseFact words={l.soFar}>{row.passed ? l.passed : l.failed}</CaseFact>}
        {row.review.state === 'waiting' ? null : (
          <CaseFact words={l.states[row.review.state]}>
            {row.review.reason}
            {row.review.decidedAt ? <small className={queue.quiet}> {formatRecent(row.review.decidedAt)}</small> : null}
          </CaseFact>
        )}
      </dl>
      <Course row={row} />
      <QueryStates query={ledger} skeleton={<Skeleton height={160} />}>
        {(data) => <Happenings row={row} ledger={data} />}
      </QueryStates>
      {row.review.state === 'waiting' ? <DecideLeaves row={row} ways={ways} /> : null}
    </>
  )
}

/** The attempt from start to end, with each exit in its position. */
function Course({ row }: { readonly row: ExitReviewRow }) {
  const l = useTexts(reviewsTexts).leaves
  const from = Date.parse(row.startedAt)
  const length = Math.max(1, Date.parse(row.endedAt) - from)
  const share = (ms: number) => `${Math.min(100, Math.max(0, (ms / length) * 100))}%`
  const counted = row.leaves.filter((one) => one.counted)
  return (
    <figure className={css.course}>
      <figcaption className="vh">{l.course(counted.length)}</figcaption>
      <div aria-hidden="true">
        {row.leaves.map((one) => (
          <i
            key={one.beganAt}
            data-counted={one.counted || undefined}
            style={{ left: share(Date.parse(one.beganAt) - from), width: share(one.awayMs ?? 0) }}
          />
        ))}
      </div>
      <p className="num" aria-hidden="true">
        <span>{formatTimeWithSeconds(row.startedAt)}</span>
        <span>{l.counted(formatNumber(counted.length))}</span>
        <span>{formatTimeWithSeconds(row.endedAt)}</span>
      </p>
    </figure>
  )
}

/** The log in order: exits, extra time, acts of staff. */
function Happenings({ row, ledger }: { readonly row: ExitReviewRow; readonly ledger: AttemptEvents }) {
  const l = useTexts(reviewsTexts).leaves
  const from = Date.parse(row.startedAt)
  const all = [
    ...row.leaves.map((one) => ({
      at: one.beganAt,
      words: l.causes[one.cause],
      note: [
        one.awayMs === null ? l.notBack : l.away(formatNumber(one.awayMs / 1000, 1)),
        one.excused ? l.excused : one.counted ? null : l.notCounted,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...ledger.credits.map((one) => ({ at: one.at, words: l.credit(formatClock(one.seconds)), note: one.reason })),
    ...ledger.happenings.map((one) => ({ at: one.at, words: l.happenings[one.kind], note: one.reason ?? '' })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <>
      <section className={queue.section}>
        <header>
          <h3>{l.noted}</h3>
          {ledger.leaveLimit === null ? null : <span className="num">{l.limit(formatNumber(ledger.leaveLimit))}</span>}
        </header>
        <ol className={css.noted}>
          {all.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have happened at once
            <li key={index}>
              <time className="num" dateTime={one.at} title={formatInstant(one.at)}>
                {formatClock((Date.parse(one.at) - from) / 1000)}
              </time>
              <span>{one.words}</span>
              <small className="num">{one.note}</small>
            </li>
          ))}
        </ol>
      </section>
      <CaseStatements title={l.said} empty={l.saidNothing} said={ledger.said} />
    </>
  )
}

function DecideLeaves({ row, ways }: { readonly row: ExitReviewRow; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const l = t.leaves
  const [requestKey] = useState(() => crypto.randomUUID())
  const [minutes, setMinutes] = useState('')
  const [seen, setSeen] = useState<'unasked' | 'asked' | 'accepted'>('unasked')
  const decide = (decision: 'uphold' | 'restore') => async (reason: string) => {
    const seconds = decision === 'restore' ? Math.round(Number(minutes || 0) * 60) : 0
    await sendExitReviewDecision({
      attemptId: row.attemptId,
      decision,
      seconds,
      acceptSeenKey: seen === 'accepted',
      reason,
      requestKey: `${requestKey} ${decision}`.slice(0, 64),
    })
    toast('success', l.done[decision](row.name))
    ways.go(ways.next)
    return null
  }
  return (
    <CaseDecisionForm
      label={t.reason}
      hint={t.candidateReads}
      presets={l.presets}
      most={500}
      onRefused={(error) => {
        if (!isApiError(error, 'keySeen')) return false
        setSeen('asked')
        return true
      }}
      acts={[
        { id: 'restore', words: l.acts.restore, shortcut: 'R', look: 'line', run: decide('restore') },
        { id: 'uphold', words: l.acts.uphold, shortcut: 'U', look: 'solid', run: decide('uphold') },
      ]}
    >
      <label className={css.inline}>
        <span>{l.extra}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={1440}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <span>{l.extraUnit}</span>
      </label>
      {seen === 'unasked' ? null : (
        <label className={css.check} role="alert">
          <input
            type="checkbox"
            checked={seen === 'accepted'}
            onChange={(event) => setSeen(event.target.checked ? 'accepted' : 'asked')}
          />
          {l.keySeen}
        </label>
      )}
    </CaseDecisionForm>
  )
}
