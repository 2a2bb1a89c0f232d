import { connectionRemove, connectionStateSet } from '@portal/contract/identity/connection.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import css from './connections.module.css'
import { type CompanySignIn, type Connection, startConnectionTest } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'
import { ConnectionDirectory } from './directory.tsx'
import { DirectorySync } from './directory-sync.tsx'
import { EncryptionKeys } from './encryption-keys.tsx'

type Asking = 'edit' | 'remove' | 'on' | 'off' | 'require' | 'release'

/** One connection: its actions, the addresses for the provider, its settings, its encryption keys and its directory. */
export function ConnectionPanel({ of, shown }: { readonly of: CompanySignIn; readonly shown: Connection }) {
  const t = useTexts(connectionsTexts)
  const p = t.panel
  const [asking, setAsking] = useState<Asking | null>(null)
  const copy = useCopyText()
  const [isBusy, work] = useWork()
  const { connectionId, name, isEnabled, isRequired, isComplete } = shown
  const kind = of.kinds.find((one) => one.kind === shown.kind)
  const secret = kind?.sections.flatMap(({ fields }) => fields).find((field) => field.kind === 'secret')
  const close = () => setAsking(null)
  const changes = {
    on: { title: t.ask.onTitle, what: t.ask.on, action: p.turnOn, isEnabled: true, isRequired: false },
    off: { title: t.ask.offTitle, what: t.ask.off, action: p.turnOff, isEnabled: false, isRequired: false },
    require: { title: t.ask.requireTitle, what: t.ask.require, action: p.require, isEnabled: true, isRequired: true },
    release: { title: t.ask.releaseTitle, what: t.ask.release, action: p.release, isEnabled: true, isRequired: false },
  }
  const change = asking && asking !== 'edit' && asking !== 'remove' ? changes[asking] : null
  const facts = [
    ...shown.facts.map(({ label, value }) => [pickReaderText(label), value || p.noValue] as const),
    ...(secret ? [[pickReaderText(secret.label), shown.hasSecret ? p.hasSecret : p.noSecret] as const] : []),
    [p.match, shown.matchesNumber ? p.byNumberAndEmail : p.byEmail],
    [p.newPeople, shown.createsPeople ? p.creates : shown.sync ? p.createsBySync : p.createsNot],
  ] as const
  return (
    <aside className={css.panel} aria-label={name}>
      <h2>{name}</h2>
      <PanelActionRow>
        <Button
          isDisabled={!isComplete}
          isBusy={isBusy}
          onPress={() => void work(async () => location.assign((await startConnectionTest(connectionId)).address))}
        >
          {p.test}
        </Button>
        <Button onPress={() => setAsking('edit')}>{p.edit}</Button>
        {isEnabled ? (
          <>
            <Button onPress={() => setAsking(isRequired ? 'release' : 'require')}>
              {isRequired ? p.release : p.require}
            </Button>
            <Button look="danger" onPress={() => setAsking('off')}>
              {p.turnOff}
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={!isComplete} onPress={() => setAsking('on')}>
              {p.turnOn}
            </Button>
            <Button look="danger" onPress={() => setAsking('remove')}>
              {p.remove}
            </Button>
          </>
        )}
      </PanelActionRow>
      {shown.isWeakened ? (
        <p className={css.weakened} role="note">
          {p.weakened(shown.savedBy)}
        </p>
      ) : null}
      {isEnabled ? null : (
        <ol className={css.steps}>
          {kind?.steps.map((step) => (
            <li key={pickReaderText(step)}>{pickReaderText(step)}</li>
          ))}
        </ol>
      )}
      <h3>{p.addresses}</h3>
      {(
        [
          ...shown.addresses.map(({ label, address }) => [pickReaderText(label), address, null] as const),
          ...(shown.ownCallbackUrl ? ([[p.ownCallback, shown.ownCallbackUrl, null]] as const) : []),
          [p.start, shown.startUrl, p.startHint],
        ] as const
      ).map(([words, address, hint]) => (
        <div key={words} className={css.address}>
          <span>{words}</span>
          <code>{address}</code>
          <IconButton label={p.copy(words)} onPress={() => copy(address)}>
            <IconCopy size={16} stroke={1.5} aria-hidden />
          </IconButton>
          {hint ? <span>{hint}</span> : null}
        </div>
      ))}
      <h3>{p.settings}</h3>
      <dl className={css.facts}>
        {facts.map(([words, value]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.hint}>{p.protectedNote}</p>
      {shown.keys ? <EncryptionKeys of={shown} keys={shown.keys} /> : null}
      {shown.sync ? <DirectorySync of={shown} sync={shown.sync} /> : <ConnectionDirectory of={shown} />}
      {asking === 'edit' ? (
        <ConnectionDialog companyId={of.companyId} kinds={of.kinds} edited={shown} onClose={close} />
      ) : null}
      {asking === 'remove' ? (
        <ConfirmationDialog
          title={t.ask.removeTitle}
          object={name}
          people={shown.people}
          consequence={t.ask.remove}
          action={p.remove}
          isForGood
          onConfirm={async () => {
            await write(connectionRemove, { connectionId })
            toast('success', t.ask.removed)
          }}
          onClose={close}
        />
      ) : null}
      {change ? (
        <ConfirmationDialog
          title={change.title}
          object={name}
          {...(asking === 'on' ? {} : { people: asking === 'off' ? shown.people : of.members })}
          consequence={change.what}
          action={change.action}
          onConfirm={async () => {
            await write(connectionStateSet, {
              connectionId,
              isEnabled: change.isEnabled,
              isRequired: change.isRequired,
            })
            toast('success', t.ask.done)
          }}
          onClose={close}
        />
      ) : null}
    </aside>
  )
}
