import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import { type Plan, publishPlan, withdrawPlan } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import css from './plans.module.css'

export type PlanAct = 'publish' | 'withdraw'

type DialogProps = {
  readonly act: PlanAct
  readonly plan: Plan
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of an action on a plan, and shows the number of people affected. */
export function PlanActDialog({ act, plan, onDone, onClose }: DialogProps) {
  const t = useTexts(planConsoleTexts)
  const { planId, revision } = plan
  if (act === 'publish') return <Publish plan={plan} {...(onDone ? { onDone } : {})} onClose={onClose} />
  return (
    <ConfirmationDialog
      title={t.withdraw.title}
      object={pickReaderText(plan.content.title) || t.untitled}
      people={plan.people}
      consequence={t.withdraw.consequence}
      action={t.withdraw.action}
      onConfirm={async () => {
        await withdrawPlan({ planId, revision })
        toast('success', t.done.withdrawn)
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}

function Publish({ plan, onDone, onClose }: Omit<DialogProps, 'act'>) {
  const t = useTexts(planConsoleTexts)
  const ui = useTexts(uiTexts)
  const today = portalToday()
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const people = formatNumber(plan.people)
  const run = async () => {
    if (state.isBusy) return
    setState({ isBusy: true, why: null })
    try {
      await publishPlan({ planId: plan.planId, revision: plan.revision })
      toast('success', t.done.published)
      onDone?.()
      onClose()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={t.publish.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void run()}>
            {t.publish.action(people)}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p>
          <b>{pickReaderText(plan.content.title) || t.untitled}</b>
        </p>
        <p className="num">{t.publish.told(people)}</p>
        <p>{plan.everyone ? t.publish.everyoneLater : plan.departments.length > 0 ? t.publish.later : ''}</p>
        {plan.content.startsOn > today ? (
          <p className="num">{t.publish.notYet(formatShortDay(plan.content.startsOn))}</p>
        ) : null}
        {state.why ? (
          <p role="alert" className={css.refused}>
            {state.why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
