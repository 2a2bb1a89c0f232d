import type { ApiScope } from '@portal/contract/developers/api-scopes.ts'
import { serviceAccountCreate, serviceTokenRotate } from '@portal/contract/developers/service-account.contract.ts'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './developers.module.css'
import type { ServiceAccount, ServiceAccountScope } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'

type Made = { readonly onMade: (token: string) => void; readonly onClose: () => void }
const idOf = (place: ServiceAccountScope) => place.companyId ?? ''

/** The choice of a length of time, by its number. */
function TimeChoice({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string
  readonly choices: Readonly<Record<number, string>>
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const options = Object.entries(choices).map(([id, words]) => ({ id, words }))
  return <Select label={label} options={options} value={value} onChange={onChange} />
}

/** Creates a service account: its name, the company it reaches, and its scopes. */
export function CreateServiceAccountDialog({
  places,
  onMade,
  onClose,
}: Made & { readonly places: readonly ServiceAccountScope[] }) {
  const t = useTexts(developersTexts)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [companyId, setCompany] = useState(() => (places[0] ? idOf(places[0]) : ''))
  const [chosen, setChosen] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState('90')
  const mayGive = places.find((place) => idOf(place) === companyId)?.scopes ?? []
  const scopes = chosen.filter((scope) => mayGive.includes(scope))
  // The dialog closes after its act; by then the token is shown instead.
  const isMade = useRef(false)
  return (
    <FormDialog
      className={css.form}
      title={t.form.title}
      action={t.form.action}
      width={560}
      missing={name.trim() === '' ? t.form.noName : scopes.length === 0 ? t.form.noScopes : null}
      onClose={() => isMade.current || onClose()}
      onRun={async () => {
        const { token } = await write(serviceAccountCreate, {
          requestKey,
          name,
          ...(companyId === '' ? {} : { companyId }),
          scopes: [...scopes],
          days: Number(days),
        })
        isMade.current = true
        onMade(token)
      }}
    >
      <label>
        {t.form.name}
        <input
          ref={focusOnce}
          type="text"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <small>{t.form.nameHelp}</small>
      </label>
      <Select
        label={t.form.company}
        options={places.map((place) => ({
          id: idOf(place),
          words: place.company ? pickReaderText(place.company) : t.accounts.everywhere,
        }))}
        value={companyId}
        onChange={setCompany}
      />
      <fieldset>
        <legend>{t.form.scopes}</legend>
        {mayGive.map((scope) => (
          <label key={scope} className={css.check}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
            <span>
              {t.scopes[scope]}
              <small>{t.scopeHelp[scope]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <TimeChoice label={t.form.days} choices={t.form.dayChoices} value={days} onChange={setDays} />
    </FormDialog>
  )
}

/** Creates another token of an account; the former one stays valid for a while. */
export function RotateTokenDialog({ account, onMade, onClose }: Made & { readonly account: ServiceAccount }) {
  const t = useTexts(developersTexts)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState('90')
  const [overlap, setOverlap] = useState('24')
  // The dialog closes after its act; by then the token is shown instead.
  const isMade = useRef(false)
  return (
    <FormDialog
      className={css.form}
      title={t.rotateForm.title(account.name)}
      action={t.rotateForm.action}
      onClose={() => isMade.current || onClose()}
      onRun={async () => {
        const { token } = await write(serviceTokenRotate, {
          requestKey,
          accountId: account.accountId,
          days: Number(days),
          overlapHours: Number(overlap),
        })
        isMade.current = true
        onMade(token)
      }}
    >
      <TimeChoice
        label={t.rotateForm.overlap}
        choices={t.rotateForm.overlapChoices}
        value={overlap}
        onChange={setOverlap}
      />
      <TimeChoice label={t.form.days} choices={t.form.dayChoices} value={days} onChange={setDays} />
    </FormDialog>
  )
}

/** A token or secret, shown once. Only its button closes the dialog, so that a stray click doesn't lose the secret. */
export function SecretDialog({
  title,
  lead,
  secret,
  onClose,
}: {
  readonly title: string
  readonly lead: string
  readonly secret: string
  readonly onClose: () => void
}) {
  const t = useTexts(developersTexts).shown
  const copy = useCopyText()
  return (
    <Modal
      title={title}
      width={560}
      mustAnswer
      onClose={onClose}
      footer={
        <Button look="solid" onPress={onClose}>
          {t.done}
        </Button>
      }
    >
      <p className={css.lead}>{lead}</p>
      <div className={css.copied}>
        <code>{secret}</code>
        <Button autoFocus onPress={() => copy(secret)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
          {t.copy}
        </Button>
      </div>
    </Modal>
  )
}
