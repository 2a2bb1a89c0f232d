import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatDuration, formatNumber, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './board.module.css'
import { decideAboutOutage, type Outage, useOutages } from './board.queries.ts'
import { boardTexts } from './board-texts.ts'

/** Milliseconds for which an outage is shown after it ended. */
const dayMs = 86_400_000

/** Times in which the portal was unavailable: automatic credits, and those that wait for a decision. */
export function OutageNotes({ now }: { readonly now: number }) {
  const t = useTexts(boardTexts).outage
  const list = useOutages().data?.list ?? []
  const [asked, setAsked] = useState<{ readonly outage: Outage; readonly decision: 'grant' | 'dismiss' } | null>(null)
  const recent = list
    .filter(
      (one) =>
        one.attempts > 0 &&
        now - Date.parse(one.endedAt) < dayMs &&
        (one.state === 'proposed' || one.state === 'credited'),
    )
    .slice(0, 2)
  return (
    <>
      {recent.map((one) => {
        const said = [
          formatTime(one.beganAt),
          formatTime(one.endedAt),
          formatDuration(one.seconds),
          formatNumber(one.attempts),
        ] as const
        return (
          <p key={one.outageId} className={`num ${css.notice}`}>
            {one.state === 'proposed' ? t.words(...said) : t.credited(...said)}
            {one.state === 'proposed' ? (
              <>
                <Button look="field" onPress={() => setAsked({ outage: one, decision: 'grant' })}>
                  {t.grant}
                </Button>
                <Button look="field" onPress={() => setAsked({ outage: one, decision: 'dismiss' })}>
                  {t.dismiss}
                </Button>
              </>
            ) : null}
          </p>
        )
      })}
      {asked ? <Decide {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function Decide({
  outage,
  decision,
  onClose,
}: {
  readonly outage: Outage
  readonly decision: 'grant' | 'dismiss'
  readonly onClose: () => void
}) {
  const texts = useTexts(boardTexts)
  const t = texts.outage
  const ui = useTexts(uiTexts)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const run = async () => {
    if (isBusy) return
    if (reason.trim().length < 2) return setWhy(texts.act.needsReason)
    setBusy(true)
    try {
      await decideAboutOutage(outage.outageId, decision, reason.trim())
      toast('success', t.done)
      onClose()
    } catch (error) {
      setWhy(errorWords(error, ui.notDone))
      setBusy(false)
    }
  }
  return (
    <Modal
      title={decision === 'grant' ? t.grantTitle : t.dismissTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look={decision === 'grant' ? 'solid' : 'danger'} isBusy={isBusy} onPress={() => void run()}>
            {decision === 'grant' ? t.grant : t.dismiss}
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p>{decision === 'grant' ? t.grantSays : t.dismissSays}</p>
        <label htmlFor={id}>
          {texts.act.reason}
          <input
            id={id}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
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
