import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { requestResetLink, requestSignInLink } from '../session.queries.ts'
import css from './login-form.module.css'

/**
 * Requests an emailed link, to reset the password or to sign in. The answer is the same whether or not the account
 * exists.
 */
export function EmailLinkRequestForm({
  kind,
  onBack,
}: {
  readonly kind: 'forgot' | 'mail'
  readonly onBack: () => void
}) {
  const texts = useTexts(identityTexts)
  const t = texts[kind]
  const [account, setAccount] = useState('')
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!account.trim()) return showInvalidFields(form, () => setProblem(texts.login.userNameMissing))
    setProblem(null)
    setState('busy')
    try {
      await (kind === 'forgot' ? requestResetLink : requestSignInLink)(account.trim())
      setState('sent')
    } catch (error) {
      setState('asking')
      const words = fieldErrorWords(error, ['account'], texts.login.failed)
      showInvalidFields(form, () => setProblem(words.account ?? words.form ?? null))
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.lead} role="status">
        {state === 'sent' ? t.sent : t.lead}
      </p>
      {state === 'sent' ? null : (
        <>
          <Field
            label={texts.login.userName}
            name="username"
            autoComplete="username"
            {...exactTextAttributes}
            autoFocus
            data-autofocus
            value={account}
            error={problem}
            onChange={(event) => setAccount(event.target.value)}
          />
          <Button type="submit" wide isBusy={state === 'busy'}>
            {t.submit}
          </Button>
        </>
      )}
      <Button look={state === 'sent' ? 'line' : 'quiet'} wide onClick={onBack}>
        {texts.forgot.back}
      </Button>
    </form>
  )
}
