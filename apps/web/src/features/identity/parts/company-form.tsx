import type { DataOf } from '@portal/contract/http/call.ts'
import { companySignInOptions } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { redirectToCompanyProvider } from '#web/api/redirects.ts'
import { send } from '#web/api/send.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { useCompanySignInOptions } from '../session.queries.ts'
import css from './login-form.module.css'

type Props = { readonly from?: string | undefined; readonly onBack: () => void }
type Doors = DataOf<typeof companySignInOptions>['connections']

/**
 * The identity providers of the company at whose address the portal was opened, shown above all other ways to sign in.
 */
export function CompanySignInOptions({ from }: { readonly from?: string | undefined }) {
  const texts = useTexts(identityTexts)
  const { data } = useCompanySignInOptions()
  if (!data || data.connections.length === 0) return null
  return (
    <>
      {data.connections.map((one) => (
        <Button key={one.connectionId} wide onClick={() => redirectToCompanyProvider(one.connectionId, from)}>
          {texts.companySignIn.go(pickReaderText(one.company), one.name)}
        </Button>
      ))}
      <p className={css.or}>
        <span>{texts.login.or}</span>
      </p>
    </>
  )
}

/** A form that takes a work email or a company code and leads to that company's provider. */
export function CompanySignInForm({ from, onBack }: Props) {
  const texts = useTexts(identityTexts)
  const t = texts.companySignIn
  const [name, setName] = useState('')
  const [isBusy, run] = useWork()
  const [problem, setProblem] = useState<string | null>(null)
  const [doors, setDoors] = useState<Doors>([])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!name.trim()) return showInvalidFields(form, () => setProblem(t.missing))
    setProblem(null)
    await run(
      async () => {
        const { connections } = await send(companySignInOptions, { name: name.trim() }, { leaveSession: true })
        const [one, another] = connections
        if (one && !another) return redirectToCompanyProvider(one.connectionId, from)
        setDoors(connections)
        if (!one) showInvalidFields(form, () => setProblem(t.none))
      },
      (error) => {
        const words = fieldErrorWords(error, ['name'], texts.login.failed)
        showInvalidFields(form, () => setProblem(words.name ?? words.form ?? null))
      },
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.lead}>{doors.length > 0 ? t.choose : t.lead}</p>
      {doors.length > 0 ? (
        doors.map((one) => (
          <Button
            key={one.connectionId}
            look="line"
            wide
            onClick={() => redirectToCompanyProvider(one.connectionId, from)}
          >
            {t.go(pickReaderText(one.company), one.name)}
          </Button>
        ))
      ) : (
        <>
          <Field
            label={t.name}
            name="email"
            autoComplete="email"
            {...exactTextAttributes}
            autoFocus
            data-autofocus
            value={name}
            error={problem}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" wide isBusy={isBusy}>
            {t.submit}
          </Button>
        </>
      )}
      <Button look="quiet" wide onClick={onBack}>
        {texts.forgot.back}
      </Button>
    </form>
  )
}
