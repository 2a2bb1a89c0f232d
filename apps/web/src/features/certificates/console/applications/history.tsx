import queue from '#web/console/queue.module.css'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { PastDecision } from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'

/** Earlier decisions on an application, newest first. */
export function DecisionHistory({ decisions }: { readonly decisions: readonly PastDecision[] }) {
  const t = useTexts(applicationsConsoleTexts).history
  if (decisions.length === 0) return null
  return (
    <section className={queue.section}>
      <header>
        <h3>{t.title}</h3>
      </header>
      <ul>
        {decisions.map((past) => (
          <li key={past.at}>
            <header>
              <b>{past.decision === 'approve' ? t.approve : t.return}</b>
              <small className="num">{t.by(past.by, formatInstant(past.at))}</small>
            </header>
            {past.reason ? <p>{past.reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
