import { type FormEvent, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatPoints, formatShortInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type CreditRow, reverseCreditEntry } from './credit-console.queries.ts'
import { creditConsoleTexts } from './credit-console-texts.ts'
import css from './credits-console.module.css'

/**
 * One entry of the ledger: its amount, kind, source and dates, and the button that reverses it, unless it was reversed
 * or reverses another.
 */
export function CreditEntryPanel({ row }: { readonly row: CreditRow }) {
  const t = useTexts(creditConsoleTexts)
  const p = t.panel
  const [isAsking, ask] = useState(false)
  const facts: readonly (readonly [string, string])[] = [
    [p.amount, `${formatPoints(row.amount)} ${t.unitOf(row.amount, row.unit)}`],
    [p.kind, pickReaderText(row.kind)],
    [p.source, `${row.title ? pickReaderText(row.title) : t.untitled} · ${t.source[row.source]}`],
    [p.earnedOn, formatDay(row.earnedOn)],
    [p.recordedAt, formatShortInstant(row.recordedAt)],
    [p.recordedBy, row.recordedBy ?? p.byRule],
    ...(row.cause ? ([[p.reason, row.reason ?? t.cause[row.cause]]] as const) : []),
  ]
  return (
    <>
      {row.counters === null && !row.isCountered ? (
        <PanelActionRow>
          <Button onPress={() => ask(true)}>{p.takeBack}</Button>
        </PanelActionRow>
      ) : (
        <p className={panel.note}>{row.counters === null ? p.countered : p.isCounter}</p>
      )}
      <dl className={panel.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isAsking ? <TakeBack entryId={row.entryId} onClose={() => ask(false)} /> : null}
    </>
  )
}

function TakeBack({ entryId, onClose }: { readonly entryId: string; readonly onClose: () => void }) {
  const t = useTexts(creditConsoleTexts).panel
  const ui = useTexts(uiTexts)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, start] = useWork()
  const run = async (event?: FormEvent) => {
    event?.preventDefault()
    if (reason.trim().length < 2) return setWhy(t.needsReason)
    await start(
      async () => {
        await reverseCreditEntry({ entryId, reason: reason.trim() })
        toast('success', t.takenBack)
        onClose()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={t.takeBackTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void run()}>
            {t.takeBack}
          </Button>
        </>
      }
    >
      <form className={css.fields} onSubmit={(event) => void run(event)} noValidate>
        <p>{t.takeBackLead}</p>
        <label>
          {t.reasonLabel}
          <textarea
            value={reason}
            rows={3}
            maxLength={500}
            placeholder={t.reasonHint}
            aria-invalid={why !== null || undefined}
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
