import { directorySyncSet, directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './connections.module.css'
import type { Connection } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

type Sync = NonNullable<Connection['sync']>
type Props = { readonly of: Connection; readonly sync: Sync }

/** The directory that the portal reads through a connection: its last result, a preview, and the nightly sync. */
export function DirectorySync({ of: { connectionId, name, isComplete }, sync }: Props) {
  const texts = useTexts(connectionsTexts)
  const t = texts.sync
  const [isBusy, work] = useWork()
  const [isAsking, setAsking] = useState(false)
  const start = (isPreview: boolean, leavers?: number) =>
    write(directorySyncStart, { connectionId, isPreview, ...(leavers === undefined ? {} : { leavers }) })
  const setNightly = async () => {
    await write(directorySyncSet, { connectionId, isOn: !sync.isOn })
    toast('success', sync.isOn ? t.nightlyOff : t.nightlyOn)
  }
  const isSeen = sync.outcome === 'preview' || sync.outcome === 'halted'
  const { created, updated, withdrawn } = sync.counts
  return (
    <>
      <h3>{t.title}</h3>
      {sync.endedAt || sync.isRunning ? null : <p className={css.hint}>{t.hint}</p>}
      <div role="status" className={css.sync}>
        {sync.isRunning ? <p>{t.running}</p> : sync.endedAt ? <Result of={sync} endedAt={sync.endedAt} /> : null}
      </div>
      <div className={css.tokenActs}>
        <Button isDisabled={!isComplete || sync.isRunning} isBusy={isBusy} onPress={() => void work(() => start(true))}>
          {t.preview}
        </Button>
        <Button
          isDisabled={!isComplete || sync.isRunning}
          onPress={() => (isSeen && withdrawn > 0 ? setAsking(true) : void work(() => start(false)))}
        >
          {t.now}
        </Button>
        <Button isDisabled={!isComplete} onPress={() => void work(setNightly)}>
          {sync.isOn ? t.turnOff : t.turnOn}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmationDialog
          title={t.askTitle}
          object={name}
          people={withdrawn}
          consequence={t.ask(formatNumber(created), formatNumber(updated), formatNumber(withdrawn))}
          action={t.now}
          onConfirm={async () => void (await start(false, withdrawn))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Result({
  of: { outcome, counts, sample, reason, isOn },
  endedAt,
}: {
  readonly of: Sync
  readonly endedAt: string
}) {
  const texts = useTexts(connectionsTexts)
  const t = texts.sync
  const isAhead = outcome === 'preview' || outcome === 'halted'
  const words = isAhead ? t.ahead : t.behind
  const rows = (['created', 'updated', 'withdrawn'] as const).filter((name) => counts[name] > 0)
  if (outcome === 'failed')
    return (
      <>
        <p className={css.refused}>{t.failed(formatRecent(endedAt))}</p>
        <p className={css.hint}>{(reason && t.reasons[reason]) ?? reason}</p>
      </>
    )
  return (
    <>
      <p className={outcome === 'halted' ? css.refused : undefined}>
        {outcome === 'halted'
          ? t.halted
          : outcome === 'preview'
            ? t.previewed(formatRecent(endedAt))
            : t.done(formatRecent(endedAt))}
        {isOn ? ` ${t.nightly}` : null}
      </p>
      <dl className={css.facts}>
        <div>
          <dt>{t.listed}</dt>
          <dd className="num">{formatNumber(counts.listed)}</dd>
        </div>
        {rows.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <span className="num">{formatNumber(counts[name])}</span>
              {sample[name].length > 0 ? (
                <small>{t.names(texts.join(sample[name]), counts[name] > sample[name].length)}</small>
              ) : null}
            </dd>
          </div>
        ))}
        {counts.refused > 0 ? (
          <div>
            <dt>{t.refused}</dt>
            <dd className="num">{formatNumber(counts.refused)}</dd>
          </div>
        ) : null}
        {rows.length === 0 ? (
          <div>
            <dt>{t.changes}</dt>
            <dd>{t.noChanges}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
