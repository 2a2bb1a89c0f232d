import { formatInstantWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type OwnAttemptEvents, useOwnAttemptEvents } from './receipt.queries.ts'
import css from './receipt-section.module.css'
import { receiptTexts } from './receipt-texts.ts'

type Line = { readonly at: string; readonly what: string; readonly why: string | null; readonly more: string }

/** The log of the attempt in order; renders nothing when it is empty. */
export function AttemptEventsSection({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(receiptTexts)
  const ledger = useOwnAttemptEvents(attemptId).data
  if (!ledger) return null
  const lines = linesOf(ledger, t)
  if (lines.length === 0) return null
  return (
    <section className={css.ledger}>
      <h2>{t.ledger}</h2>
      <p>{ledger.leaves.length > 0 ? t.leaveCount(ledger.leaveCount) : t.ledgerHint}</p>
      <ol>
        {lines.map((line) => (
          <li key={`${line.at} ${line.what}`}>
            <time dateTime={line.at}>{formatInstantWithSeconds(line.at)}</time>
            <span>
              {line.what}
              {line.why ? <small>{line.why}</small> : null}
            </span>
            <i>{line.more}</i>
          </li>
        ))}
      </ol>
    </section>
  )
}

function linesOf(
  { leaves, credits, happenings, review }: OwnAttemptEvents,
  t: typeof import('./texts/zh.ts').texts,
): Line[] {
  return [
    ...leaves.map(({ cause, beganAt, awayMs, counted, excused }) => ({
      at: beganAt,
      what: t.leaves[cause],
      why: excused ? t.excused : counted ? null : t.notCounted,
      more: awayMs === null ? t.notBack : t.away(Math.round(awayMs / 1000)),
    })),
    ...credits.map(({ cause, seconds, reason, at }) => ({
      at,
      what: t.credits[cause],
      why: reason || null,
      more: `+${t.minutes(Math.round(seconds / 60))}`,
    })),
    ...happenings.map(({ kind, at, reason }) => ({ at, what: t.happenings[kind], why: reason, more: '' })),
    ...(review?.decidedAt
      ? [{ at: review.decidedAt, what: t.review[review.state], why: review.reason, more: '' }]
      : []),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}
