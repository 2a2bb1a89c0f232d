import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import { PanelDecision } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import own from './joining.module.css'
import { type JoiningApplication, sendJoiningDecision } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'

type Props = { readonly one: JoiningApplication; readonly ways: PanelNavigation }

/** One application: its facts and answers, and its decision or the form for it. */
export function JoiningApplicationPanel({ one, ways }: Props) {
  const t = useTexts(joiningConsoleTexts).list
  const { account, state } = one
  const facts: readonly (readonly [string, string])[] = [
    [t.columns.state, t.states[state]],
    [one.isLogin ? t.login : t.columns.email, one.email],
    [t.columns.company, pickReaderText(one.company.name)],
    [t.columns.way, one.way],
    ...(one.department ? ([[t.department, pickReaderText(one.department)]] as const) : []),
    ...(state === 'waiting'
      ? ([
          [t.account, account ? t.existing(account.name, account.login) : t.fresh],
          ...(account?.isFormerMember ? ([['', t.former]] as const) : []),
          [t.expiresAt, formatInstant(one.expiresAt)],
        ] as const)
      : []),
    [t.columns.madeAt, formatInstant(one.madeAt)],
    ...(one.decidedAt && state !== 'expired'
      ? ([[t.decision, one.decidedBy ? t.by(one.decidedBy, formatInstant(one.decidedAt)) : t.automatic]] as const)
      : []),
  ]
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {one.answers.length > 0 ? (
        <section className={css.section}>
          <h3>{t.answers}</h3>
          <dl className={css.facts}>
            {one.answers.map(({ label, value }) => (
              <div key={pickReaderText(label)}>
                <dt>{pickReaderText(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {one.reason ? (
        <section className={css.section}>
          <h3>{t.reason}</h3>
          <p className={css.said}>{one.reason}</p>
        </section>
      ) : null}
      {state === 'waiting' ? <DecisionForm one={one} ways={ways} /> : null}
      {state === 'joined' && account ? (
        <Link to="/console/people" search={{ open: account.id }}>
          {t.openPerson}
        </Link>
      ) : null}
    </>
  )
}

function DecisionForm({ one, ways }: Props) {
  const t = useTexts(joiningConsoleTexts).list
  const ui = useTexts(uiTexts)
  const id = useId()
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const decide = async (isApproved: boolean) => {
    if (!isApproved && reason.trim() === '') return setWhy(t.needsReason)
    setWhy(null)
    await run(
      async () => {
        const { applicationId, name } = one
        await sendJoiningDecision({ applicationId, isApproved, ...(isApproved ? {} : { reason: reason.trim() }) })
        toast('success', isApproved ? t.approved(name) : t.rejected(name))
        ways.go(ways.next)
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <div className={own.decide}>
      <label htmlFor={`${id}-reason`}>{t.reason}</label>
      <textarea
        id={`${id}-reason`}
        rows={3}
        maxLength={joiningLimits.reason}
        value={reason}
        placeholder={t.reasonHint}
        onChange={(event) => setReason(event.target.value)}
      />
      {why ? (
        <p role="alert" className={css.bad}>
          {why}
        </p>
      ) : null}
      <PanelDecision>
        <Button isBusy={isBusy} onPress={() => void decide(false)}>
          {t.reject}
        </Button>
        <Button look="solid" isBusy={isBusy} onPress={() => void decide(true)}>
          {t.approve}
        </Button>
      </PanelDecision>
    </div>
  )
}
