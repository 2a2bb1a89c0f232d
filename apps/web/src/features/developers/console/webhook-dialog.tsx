import { webhookCreate, webhookUpdate } from '@portal/contract/developers/webhook.contract.ts'
import type { WebhookEvent } from '@portal/contract/developers/webhook-events.ts'
import { useRef, useState } from 'react'
import { write } from '#web/api/write.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './developers.module.css'
import type { Webhook, WebhookScope } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'

const idOf = (place: Pick<WebhookScope, 'companyId'>) => place.companyId ?? ''

/** Adds or changes a webhook: its name, address and events. */
export function WebhookDialog({
  edited,
  places,
  onMade,
  onClose,
}: {
  readonly edited: Webhook | null
  readonly places: readonly WebhookScope[]
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}) {
  const t = useTexts(developersTexts)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(edited?.name ?? '')
  const [url, setUrl] = useState(edited?.url ?? '')
  const [companyId, setCompany] = useState(() => (edited ? idOf(edited) : places[0] ? idOf(places[0]) : ''))
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(edited?.events ?? [])
  // The dialog closes after its act; by then the secret is shown instead.
  const isMade = useRef(false)
  const mayListen = places.find((place) => idOf(place) === companyId)?.events ?? []
  const events = chosen.filter((event) => mayListen.includes(event))
  const form = t.webhookForm
  const missing =
    name.trim() === '' ? form.noName : url.trim() === '' ? form.noUrl : events.length === 0 ? form.noEvents : null
  return (
    <FormDialog
      className={css.form}
      title={edited ? form.edit : form.create}
      action={edited ? form.save : form.add}
      width={560}
      missing={missing}
      onClose={() => isMade.current || onClose()}
      onRun={async () => {
        const content = { name, url, events: [...events] }
        if (edited) return write(webhookUpdate, { endpointId: edited.endpointId, ...content })
        const { secret } = await write(webhookCreate, {
          requestKey,
          ...(companyId === '' ? {} : { companyId }),
          ...content,
        })
        isMade.current = true
        onMade(secret)
      }}
    >
      <label>
        {form.name}
        <input
          ref={focusOnce}
          type="text"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label>
        {form.url}
        <input type="url" value={url} maxLength={500} onChange={({ target }) => setUrl(target.value)} />
        <small>{form.urlHelp}</small>
      </label>
      {edited ? null : (
        <Select
          label={form.company}
          options={places.map((place) => ({
            id: idOf(place),
            words: place.company ? pickReaderText(place.company) : t.accounts.everywhere,
          }))}
          value={companyId}
          onChange={setCompany}
        />
      )}
      <fieldset>
        <legend>{form.events}</legend>
        {mayListen.map((event) => (
          <label key={event} className={css.check}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
            <span>
              {t.events[event]} <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
