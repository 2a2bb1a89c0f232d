import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatFileSize, formatInstant, formatPoints } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { parseCreditAmount } from '../../credit-amount.ts'
import { decideEvidence, type StaffEvidence, useEvidence } from './evidence-console.queries.ts'
import { evidenceConsoleTexts } from './evidence-console-texts.ts'
import own from './evidence-panel.module.css'

type Ways = { readonly ways: PanelNavigation }

/** One piece of evidence: its facts and files, and its decision or the form for it. */
export function EvidencePanel({ evidenceId, ways }: Ways & { readonly evidenceId: string }) {
  const query = useEvidence(evidenceId)
  if (query.data) return <Details key={query.data.round} evidence={query.data} ways={ways} />
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  return <PanelSkeleton height={360} />
}

function Details({ evidence, ways }: Ways & { readonly evidence: StaffEvidence }) {
  const t = useTexts(evidenceConsoleTexts)
  const amountOf = (amount: number) => `${formatPoints(amount)} ${t.unitOf(amount, evidence.unit)}`
  const facts: readonly (readonly [string, string])[] = [
    [t.provider, evidence.provider],
    [t.columns.kind, pickReaderText(evidence.kind)],
    [t.learnedOn, formatDay(evidence.learnedOn)],
    [t.asked, amountOf(evidence.asked)],
    ...(evidence.granted === null ? [] : ([[t.granted, amountOf(evidence.granted)]] as const)),
    ...(evidence.note ? ([[t.note, evidence.note]] as const) : []),
  ]
  return (
    <>
      <section className={css.section}>
        <header>
          <h3>{evidence.title}</h3>
          <span>{evidence.round > 1 ? t.round(evidence.round) : ''}</span>
        </header>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className={own.files} aria-label={t.evidence}>
          {evidence.files.map(({ fileId, name, size, url }) => (
            <li key={fileId}>
              <a className={css.link} href={url} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <span className={css.quiet}>{formatFileSize(size)}</span>
            </li>
          ))}
        </ul>
      </section>
      {evidence.comment ? (
        <section className={css.section}>
          <header>
            <h3>{evidence.state === 'submitted' ? t.former : t.states[evidence.state]}</h3>
            <span>
              {evidence.decidedBy && evidence.decidedAt
                ? t.by(evidence.decidedBy, formatInstant(evidence.decidedAt))
                : null}
            </span>
          </header>
          <p className={css.said}>{evidence.comment}</p>
        </section>
      ) : null}
      {evidence.state !== 'submitted' ? null : evidence.isOwn ? (
        <p className={css.quiet}>{t.own}</p>
      ) : evidence.managers.length > 0 ? (
        <p className={css.quiet}>{t.ofManager(evidence.managers.join(t.comma))}</p>
      ) : (
        <DecisionForm evidence={evidence} ways={ways} />
      )}
    </>
  )
}

function DecisionForm({ evidence, ways }: Ways & { readonly evidence: StaffEvidence }) {
  const t = useTexts(evidenceConsoleTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const [typed, setTyped] = useState(String(evidence.asked / 100))
  const [comment, setComment] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const most = formatPoints(evidence.asked)
  const decide = async (decision: 'approve' | 'return' | 'reject') => {
    const granted = parseCreditAmount(typed)
    if (decision === 'approve' && (granted === null || granted < 1 || granted > evidence.asked))
      return setWhy(t.wrongAmount(most))
    if (decision !== 'approve' && comment.trim() === '') return setWhy(t.needsComment)
    setWhy(null)
    await run(
      async () => {
        const { evidenceId, round } = evidence
        const amount = decision === 'approve' && granted !== null ? { granted } : {}
        await decideEvidence({ evidenceId, round, decision, comment, ...amount })
        const done = { approve: t.approved, return: t.returned, reject: t.rejected }[decision]
        toast('success', done(evidence.name))
        ways.go(ways.next)
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <section className={css.section} aria-label={t.decide}>
      <header>
        <h3>{t.decide}</h3>
      </header>
      <div className={own.form}>
        <label htmlFor={`${id}-amount`}>{t.amount(t.unit[evidence.unit])}</label>
        <input
          id={`${id}-amount`}
          className="num"
          inputMode="decimal"
          value={typed}
          maxLength={8}
          placeholder={t.amountHint(most)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <label htmlFor={`${id}-comment`}>{t.comment}</label>
        <textarea
          id={`${id}-comment`}
          rows={3}
          maxLength={2000}
          value={comment}
          placeholder={t.commentHint}
          onChange={(event) => setComment(event.target.value)}
        />
        {why ? (
          <p role="alert" className={css.bad}>
            {why}
          </p>
        ) : null}
        <PanelDecision>
          <Button isBusy={isBusy} onPress={() => void decide('reject')}>
            {t.reject}
          </Button>
          <Button isBusy={isBusy} onPress={() => void decide('return')}>
            {t.return}
          </Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void decide('approve')}>
            {t.approve}
          </Button>
        </PanelDecision>
      </div>
    </section>
  )
}
