import { useId, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatDuration, formatNumber, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './board.module.css'
import { type Outage, useDecideOutage, useOutages } from './board.queries.ts'
import { examBoardTexts } from './board-texts.ts'

/** Milliseconds for which an outage is shown after it ended. */
const dayMs = 86_400_000

/**
 * At most two outages that affected attempts and ended within the last day: those that wait for a decision, and those
 * with an automatic credit of time.
 */
export function OutageNotes({ now }: { readonly now: number }) {
  const t = useTexts(examBoardTexts).outage
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
  const texts = useTexts(examBoardTexts)
  const t = texts.outage
  const ui = useTexts(uiTexts)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run: decide } = useDecideOutage({ done: t.done, refused: setWhy })
  const id = useId()
  const run = async () => {
    if (reason.trim().length < 2) return setWhy(texts.act.needsReason)
    if (await decide({ outageId: outage.outageId, decision, reason: reason.trim() })) onClose()
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
