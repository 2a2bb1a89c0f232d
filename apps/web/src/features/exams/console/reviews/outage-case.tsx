import type { PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { formatDuration, formatInstantWithSeconds, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { CaseDecisionForm } from './case-decision-form.tsx'
import { CaseFact } from './case-parts.tsx'
import { type OutageRow, sendOutageDecision } from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

/** An outage of the portal, and the decision to credit the affected attempts with its time or not. */
export function OutageCase({ row, ways }: { readonly row: OutageRow; readonly ways: PanelNavigation }) {
  const t = useTexts(reviewsTexts)
  const o = t.outages
  const decide = (decision: 'grant' | 'dismiss') => async (reason: string) => {
    const { attempts, ownLeftOut } = await sendOutageDecision({ outageId: row.outageId, decision, reason })
    const granted = ownLeftOut ? o.grantedToOthers : o.granted
    toast('success', decision === 'grant' ? granted(formatNumber(attempts)) : o.dismissed)
    ways.go(ways.next)
    return null
  }
  return (
    <>
      <dl className={queue.facts}>
        <CaseFact words={o.from}>{formatInstantWithSeconds(row.beganAt)}</CaseFact>
        <CaseFact words={o.until}>{formatInstantWithSeconds(row.endedAt)}</CaseFact>
        <CaseFact words={o.length}>{formatDuration(row.seconds)}</CaseFact>
        <CaseFact words={o.sitting}>{o.people(formatNumber(row.attempts))}</CaseFact>
        {row.state === 'proposed' ? null : (
          <CaseFact words={o.states[row.state]}>{row.reason ?? o.creditedNote}</CaseFact>
        )}
      </dl>
      {row.state === 'proposed' ? (
        <>
          <p className={queue.note}>{o.what(formatDuration(row.seconds), formatNumber(row.attempts))}</p>
          <CaseDecisionForm
            label={t.reason}
            hint={t.candidateReads}
            presets={o.presets}
            most={500}
            acts={[
              { id: 'dismiss', words: o.acts.dismiss, shortcut: 'D', run: decide('dismiss') },
              { id: 'grant', words: o.acts.grant, shortcut: 'A', look: 'solid', run: decide('grant') },
            ]}
          />
        </>
      ) : row.left > 0 ? (
        <>
          <p className={queue.note}>{row.isLeftOwn ? o.ownLeft : o.left(formatNumber(row.left))}</p>
          {row.isLeftOwn ? null : (
            <CaseDecisionForm
              label={t.reason}
              hint={t.candidateReads}
              presets={o.presets.slice(0, 1)}
              most={500}
              acts={[{ id: 'grant', words: o.acts.grant, shortcut: 'A', look: 'solid', run: decide('grant') }]}
            />
          )}
        </>
      ) : null}
    </>
  )
}
