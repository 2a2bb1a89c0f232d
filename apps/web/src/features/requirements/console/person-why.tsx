import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { DayPicker } from '#web/console/form/fields/day-field.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { RequirementReason } from '../parts/why.tsx'
import {
  saveLeaveOfAbsence,
  useRequirementExplanation,
  waiveRequirement,
  withdrawWaiver,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

type Person = { readonly requirementId: string; readonly accountId: string }

/**
 * The panel next to the list that explains a person's state; there staff waive a cycle, withdraw the waiver, or record
 * a leave of absence.
 */
export function RequirementPersonPanel({ requirementId, accountId }: Person) {
  const t = useTexts(requirementConsoleTexts).people
  const ui = useTexts(uiTexts)
  const query = useRequirementExplanation(requirementId, accountId)
  const [asked, setAsked] = useState<'waive' | 'leave' | null>(null)
  const why = query.data
  if (!why)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
    ) : (
      <PanelSkeleton height={420} />
    )
  return (
    <>
      <PanelActionRow>
        {why.isOpen ? <Button onPress={() => setAsked('waive')}>{t.waive}</Button> : null}
        {why.isWaived ? (
          <Button
            onPress={() =>
              void withdrawWaiver({ requirementId, accountId }).then(
                () => toast('success', t.unwaived),
                (error: unknown) => toast('error', errorWords(error, ui.notDone)),
              )
            }
          >
            {t.unwaive}
          </Button>
        ) : null}
        <Button onPress={() => setAsked('leave')}>{t.leave}</Button>
      </PanelActionRow>
      <RequirementReason why={why} isForStaff />
      {asked ? (
        <ReasonDialog
          kind={asked}
          today={why.today}
          person={{ requirementId, accountId }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

type DialogProps = {
  readonly kind: 'waive' | 'leave'
  readonly today: string
  readonly person: Person
  readonly onClose: () => void
}

/** Asks for the reason for a waiver, or for the days and the reason of a leave of absence. */
function ReasonDialog({ kind, today, person, onClose }: DialogProps) {
  const t = useTexts(requirementConsoleTexts).people
  const ui = useTexts(uiTexts)
  const [reason, setReason] = useState('')
  const [startsOn, setStart] = useState<string | null>(today)
  const [endsOn, setEnd] = useState<string | null>(today)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, start] = useWork()
  const run = async (event?: FormEvent) => {
    event?.preventDefault()
    if (reason.trim().length < 2) return setWhy(t.needsReason)
    await start(
      async () => {
        if (kind === 'waive') await waiveRequirement({ ...person, reason: reason.trim() })
        else
          await saveLeaveOfAbsence({
            ...person,
            startsOn: startsOn ?? today,
            endsOn: endsOn ?? today,
            reason: reason.trim(),
          })
        toast('success', kind === 'waive' ? t.waived : t.noted)
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={kind === 'waive' ? t.waiveTitle : t.leaveTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void run()}>
            {kind === 'waive' ? t.waive : t.leave}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void run(event)} noValidate>
        {kind === 'leave' ? (
          <>
            <DayPicker label={t.from} value={startsOn} onChange={(day) => setStart(day ?? null)} />
            <DayPicker label={t.until} value={endsOn} onChange={(day) => setEnd(day ?? null)} />
          </>
        ) : null}
        <label>
          {t.reason}
          <textarea
            value={reason}
            rows={3}
            maxLength={500}
            placeholder={t.reasonHint}
            onChange={(event) => {
              setReason(event.target.value)
              setWhy(null)
            }}
          />
        </label>
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
      </form>
    </Modal>
  )
}
