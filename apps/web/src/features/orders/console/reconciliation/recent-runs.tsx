import { IconRefresh } from '@tabler/icons-react'
import { IconButton } from '#web/console/button.tsx'
import { formatMoney, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './reconciliation.module.css'
import { type StatementRun, useCompareStatement, useStatementRuns } from './reconciliation.queries.ts'
import { reconciliationTexts } from './reconciliation-texts.ts'

/**
 * The last days at every gateway, the newest first, with the payments received and the result of comparing both sides.
 */
export function RecentStatementRuns() {
  const t = useTexts(reconciliationTexts)
  const query = useStatementRuns()
  if (!query.data) return <div style={{ height: 104 }} aria-busy={query.isLoading || undefined} />
  if (query.data.runs.length === 0) return <p>{t.noDays}</p>
  return (
    <ul className={css.days} aria-label={t.days}>
      {query.data.runs.map((run) => (
        <Day key={run.runId} run={run} />
      ))}
    </ul>
  )
}

function Day({ run }: { readonly run: StatementRun }) {
  const t = useTexts(reconciliationTexts)
  const { isBusy, run: compare } = useCompareStatement()
  const name = `${t.gateways[run.gateway]}${run.merchant ? ` ${run.merchant}` : ''}, ${formatShortDay(run.day)}`
  const tone = run.state === 'failed' || run.open > 0 ? 'bad' : 'good'
  const again = async () => {
    const compared = await compare({ runId: run.runId })
    if (compared) toast(compared.state === 'done' ? 'success' : 'info', t.againDone[compared.state])
  }
  return (
    <li data-state={tone}>
      <header>
        <span className="num">{formatShortDay(run.day)}</span>
        <span>{t.gateways[run.gateway]}</span>
      </header>
      <p className="num">
        {run.state === 'done'
          ? `${formatMoney(run.paid)}${run.refunded > 0 ? ` − ${formatMoney(run.refunded)}` : ''}`
          : run.reason === 'statementNotReady'
            ? t.notReady
            : t.runStates.failed}
      </p>
      <p className="num">{run.state === 'done' ? t.day7(run.payments, run.refunds) : '\u00a0'}</p>
      <div className={css.state} data-state={tone}>
        <b>{run.open > 0 ? t.open(run.open) : t.runStates[run.state]}</b>
        <IconButton label={t.againOf(name)} isDisabled={isBusy} onPress={() => void again()}>
          <IconRefresh size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
