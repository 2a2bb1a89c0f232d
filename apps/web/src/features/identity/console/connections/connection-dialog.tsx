import { connectionCreate, connectionSave } from '@portal/contract/identity/connection.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { AskForm, focusOnce } from '#web/console/overlays/ask-form.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './connections.module.css'
import type { Connection } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'

const ordinary = {
  issuer: '',
  clientId: '',
  scope: 'openid profile email',
  claims: { subject: 'sub', email: 'email', name: 'name', employeeNo: '', department: '' },
}
const claimNames = ['subject', 'email', 'name', 'employeeNo', 'department'] as const

type Props = {
  readonly companyId: string
  /** Null: a new one. */
  readonly edited: Connection | null
  readonly onDone?: (connectionId: string) => void
  readonly onClose: () => void
}
/** Creates or changes a connection to an OpenID Connect provider. The secret is sent and never shown again. */
export function ConnectionDialog({ companyId, edited, onDone, onClose }: Props) {
  const t = useTexts(connectionsTexts)
  const f = t.form
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(edited?.name ?? '')
  const [settings, setSettings] = useState(edited?.settings ?? ordinary)
  const [secret, setSecret] = useState('')
  const [createsPeople, setCreates] = useState(edited?.createsPeople ?? false)
  const missing = !name.trim() ? f.noName : !settings.issuer.trim() ? f.noIssuer : null
  const endsLinks =
    edited !== null &&
    edited.people > 0 &&
    (settings.issuer.trim() !== edited.settings.issuer || settings.claims.subject !== edited.settings.claims.subject)
  const save = async () => {
    const { claims } = settings
    const content = {
      name: name.trim(),
      settings: {
        issuer: settings.issuer.trim(),
        clientId: settings.clientId.trim(),
        scope: settings.scope.trim(),
        claims: {
          subject: claims.subject.trim(),
          email: claims.email.trim(),
          name: claims.name.trim(),
          employeeNo: claims.employeeNo.trim(),
          department: claims.department.trim(),
        },
      },
      ...(secret.trim() ? { secret: secret.trim() } : {}),
      createsPeople,
    }
    if (edited) {
      await write(connectionSave, { connectionId: edited.connectionId, revision: edited.revision, ...content })
      onDone?.(edited.connectionId)
    } else onDone?.((await write(connectionCreate, { requestKey, companyId, kind: 'oidc', ...content })).connectionId)
    toast('success', f.saved)
  }
  return (
    <AskForm
      className={css.form}
      title={edited ? f.edit : f.create}
      action={f.save}
      width={640}
      missing={missing}
      onRun={save}
      onClose={onClose}
    >
      <label>
        {f.name}
        <input value={name} maxLength={60} ref={focusOnce} onChange={({ target }) => setName(target.value)} />
        <small>{f.nameHint}</small>
      </label>
      <label>
        {f.issuer}
        <input
          type="url"
          className="num"
          value={settings.issuer}
          maxLength={300}
          spellCheck={false}
          onChange={({ target }) => setSettings({ ...settings, issuer: target.value })}
        />
        <small>{f.issuerHint}</small>
      </label>
      <div className={css.pair}>
        <label>
          {f.clientId}
          <input
            className="num"
            value={settings.clientId}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setSettings({ ...settings, clientId: target.value })}
          />
          <small>{f.clientHint}</small>
        </label>
        <label>
          {f.secret}
          <input
            type="password"
            value={secret}
            maxLength={500}
            autoComplete="new-password"
            onChange={({ target }) => setSecret(target.value)}
          />
          {edited?.hasSecret ? <small>{f.secretKept}</small> : null}
        </label>
      </div>
      <label>
        {f.scope}
        <input
          className="num"
          value={settings.scope}
          maxLength={200}
          spellCheck={false}
          onChange={({ target }) => setSettings({ ...settings, scope: target.value })}
        />
      </label>
      <fieldset>
        <legend>{f.claims}</legend>
        <p>{f.claimsHint}</p>
        {claimNames.map((claim) => (
          <label key={claim}>
            {f.claim[claim]}
            <input
              className="num"
              value={settings.claims[claim]}
              maxLength={80}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) =>
                setSettings({ ...settings, claims: { ...settings.claims, [claim]: target.value } })
              }
            />
          </label>
        ))}
      </fieldset>
      {endsLinks ? <p role="status">{f.moves}</p> : null}
      <label className={css.check}>
        <input type="checkbox" checked={createsPeople} onChange={({ target }) => setCreates(target.checked)} />
        {f.creates}
        <small>{f.createsHint}</small>
      </label>
    </AskForm>
  )
}
