import { directorySignIn } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { send } from '#web/api/send.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { AccountFields } from '../parts/account-fields.tsx'
import formCss from '../parts/login-form.module.css'
import { useSignInDirectory } from '../session.queries.ts'
import css from './login.module.css'

const route = getRouteApi('/directorySignIn')
type Trip = { readonly connectionId: string; readonly state: string }

/** The page that asks for the name and password of a person in the directory of their company. */
export function DirectorySignInScreen() {
  const texts = useTexts(identityTexts)
  const t = texts.directorySignIn
  const { connection, state } = route.useSearch()
  const navigate = useNavigate()
  const trip = connection && state ? { connectionId: connection, state } : null
  const { data, isError } = useSignInDirectory(trip)
  useTitle(t.title)
  if (!trip || isError)
    return (
      <div className="wrap">
        <EmptyState
          level={1}
          title={t.over}
          hint={t.overHint}
          action={
            <Button look="line" size="s" onClick={() => void navigate({ to: '/login', replace: true })}>
              {texts.forgot.back}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className={`wrap ${css.page}`} data-alone="true">
      <section className={css.box}>
        <h1>{data ? pickReaderText(data.company) : t.title}</h1>
        {data ? (
          <>
            <p>{data.isTest ? t.testLead(data.name) : t.lead(data.name)}</p>
            <PasswordForm trip={trip} />
          </>
        ) : (
          <Skeleton height={208} />
        )}
      </section>
    </div>
  )
}

function PasswordForm({ trip }: { readonly trip: Trip }) {
  const texts = useTexts(identityTexts)
  const [t, own] = [texts.login, texts.directorySignIn]
  const [isBusy, run] = useWork()
  const [values, setValues] = useState({ userName: '', password: '' })
  const [wrong, setWrong] = useState<Partial<Record<'userName' | 'password' | 'form', string>>>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!values.userName.trim()) return showInvalidFields(form, () => setWrong({ userName: t.userNameMissing }))
    if (!values.password) return showInvalidFields(form, () => setWrong({ password: t.passwordMissing }))
    setWrong({})
    await run(
      async () => {
        const { address } = await send(directorySignIn, { ...trip, ...values }, { leaveSession: true })
        location.replace(address)
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['userName', 'password'], t.failed))),
    )
  }
  return (
    <form className={formCss.form} onSubmit={(event) => void submit(event)} noValidate>
      <AccountFields
        label={own.userName}
        values={values}
        wrong={wrong}
        onChange={(some) => setValues({ ...values, ...some })}
      />
      <p role="alert" className={formCss.problem}>
        {wrong.form ?? ''}
      </p>
      <Button type="submit" wide isBusy={isBusy}>
        {t.submit}
      </Button>
      <p className={formCss.terms}>{own.notKept}</p>
    </form>
  )
}
