import { connectionCreate, connectionUpdate } from '@portal/contract/identity/connection.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { ConnectionField } from './connection-field.tsx'
import css from './connections.module.css'
import type { Connection, ConnectionKind } from './connections.queries.ts'
import { connectionsTexts } from './connections-texts.ts'
import { connectionSettingsOf, initialConnectionValues } from './settings.form.ts'

type Props = {
  readonly companyId: string
  readonly kinds: readonly ConnectionKind[]
  /** Null: a new one. */
  readonly edited: Connection | null
  readonly onDone?: (connectionId: string) => void
  readonly onClose: () => void
}
/** Creates or changes a connection, by the form of its kind. The secret is sent and never shown again. */
export function ConnectionDialog({ companyId, kinds, edited, onDone, onClose }: Props) {
  const t = useTexts(connectionsTexts)
  const f = t.form
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(edited?.name ?? '')
  const [chosen, setChosen] = useState(edited?.kind ?? kinds[0]?.kind)
  const kind = kinds.find((one) => one.kind === chosen)
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const [createsPeople, setCreates] = useState(edited?.createsPeople ?? false)
  if (!kind) return null
  const before = initialConnectionValues(kind, edited)
  const values = { ...before, ...written }
  const fields = kind.sections.flatMap((section) => section.fields)
  const empty = fields.find((field) => field.isRequired && !values[field.name]?.trim())
  const missing = !name.trim() ? f.noName : empty ? f.noValue(pickReaderText(empty.label)) : null
  const endsLinks =
    edited !== null &&
    edited.people > 0 &&
    fields.some((field) => field.movesLinks && values[field.name]?.trim() !== before[field.name])
  const secret = values.secret?.trim()
  const save = async () => {
    const content = {
      name: name.trim(),
      settings: connectionSettingsOf(kind, values),
      ...(secret ? { secret } : {}),
      createsPeople,
    }
    if (edited) {
      await write(connectionUpdate, { connectionId: edited.connectionId, revision: edited.revision, ...content })
      onDone?.(edited.connectionId)
    } else
      onDone?.((await write(connectionCreate, { requestKey, companyId, kind: kind.kind, ...content })).connectionId)
    toast('success', f.saved)
  }
  return (
    <FormDialog
      className={css.form}
      title={edited ? f.edit : f.create}
      action={f.save}
      width={640}
      missing={missing}
      onRun={save}
      onClose={onClose}
    >
      {edited || kinds.length < 2 ? null : (
        <fieldset className={css.kinds}>
          <legend>{f.kind}</legend>
          {kinds.map((one) => (
            <label key={one.kind}>
              <input
                type="radio"
                name="kind"
                checked={one === kind}
                onChange={() => {
                  setChosen(one.kind)
                  setWritten({})
                }}
              />
              {pickReaderText(one.title)}
              <small>{pickReaderText(one.hint)}</small>
            </label>
          ))}
        </fieldset>
      )}
      <label>
        {f.name}
        <input value={name} maxLength={60} ref={focusOnce} onChange={({ target }) => setName(target.value)} />
        <small>{f.nameHint}</small>
      </label>
      {kind.sections.map((section) => (
        <fieldset key={`${kind.kind} ${section.fields[0]?.name}`}>
          {section.title ? <legend>{pickReaderText(section.title)}</legend> : null}
          {section.hint ? <p>{pickReaderText(section.hint)}</p> : null}
          {section.fields.map((field) => (
            <ConnectionField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              note={field.kind === 'secret' && edited?.hasSecret ? f.secretKept : null}
              onChange={(value) => setWritten({ ...written, [field.name]: value })}
            />
          ))}
        </fieldset>
      ))}
      {endsLinks ? <p role="status">{f.moves}</p> : null}
      <label className={css.check}>
        <input type="checkbox" checked={createsPeople} onChange={({ target }) => setCreates(target.checked)} />
        {f.creates}
        <small>{f.createsHint}</small>
      </label>
    </FormDialog>
  )
}
