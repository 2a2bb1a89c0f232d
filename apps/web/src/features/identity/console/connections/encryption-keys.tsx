import { connectionKeySet } from '@portal/contract/identity/connection.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './connections.module.css'
import type { Connection } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

type Asking = 'renew' | 'endFormer' | 'endAll'
type Props = { readonly of: Connection; readonly keys: NonNullable<Connection['keys']> }

/** The keys with which the provider of a connection encrypts what it sends. */
export function EncryptionKeys({ of: { connectionId, name }, keys }: Props) {
  const texts = useTexts(connectionsTexts)
  const t = texts.keys
  const copy = useCopyText()
  const [isBusy, work] = useWork()
  const [asking, setAsking] = useState<Asking | null>(null)
  const change = (act: Asking) => write(connectionKeySet, { connectionId, act })
  const [newest, former] = keys
  const asked = {
    renew: { title: t.renewTitle, what: t.renewWhat, action: t.renew, done: t.renewed },
    endFormer: { title: t.endFormerTitle, what: t.endFormerWhat, action: t.endFormer, done: t.ended },
    endAll: { title: t.endAllTitle, what: t.endAllWhat, action: t.endAll, done: t.endedAll },
  }
  const ask = asking && asked[asking]
  return (
    <>
      <h3>{t.title}</h3>
      <p className={css.hint}>{newest ? t.on : t.hint}</p>
      {keys.map(({ keyId, certificate, fingerprint, createdAt, validUntil }, index) => {
        const label = index === 0 ? t.current : t.former
        return (
          <div key={keyId} className={css.address}>
            <span>{label}</span>
            <code>{fingerprint.slice(0, 47)}…</code>
            <IconButton label={t.copy(label)} onPress={() => copy(certificate)}>
              <IconCopy size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <span>{t.dates(formatDay(createdAt), formatDay(validUntil))}</span>
          </div>
        )
      })}
      <div className={css.tokenActs}>
        {newest ? (
          <>
            <Button onPress={() => setAsking('renew')}>{t.renew}</Button>
            {former ? <Button onPress={() => setAsking('endFormer')}>{t.endFormer}</Button> : null}
            <Button look="danger" onPress={() => setAsking('endAll')}>
              {t.endAll}
            </Button>
          </>
        ) : (
          <Button isBusy={isBusy} onPress={() => void work(() => change('renew'))}>
            {t.make}
          </Button>
        )}
      </div>
      {asking && ask ? (
        <ConfirmationDialog
          title={ask.title}
          object={name}
          consequence={ask.what}
          action={ask.action}
          onConfirm={async () => {
            await change(asking)
            toast('success', ask.done)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}
