import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { setNewPassword } from '../session.queries.ts'
import css from './login-form.module.css'

/** Sets a new password with the token of the emailed link. */
export function ResetPasswordForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const texts = useTexts(identityTexts)
  const t = texts.reset
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!password) return showInvalidFields(form, () => setProblem(texts.login.passwordMissing))
    setProblem(null)
    setState('busy')
    try {
      await setNewPassword(token, password)
      setState('done')
    } catch (error) {
      setState('asking')
      const words = fieldErrorWords(error, ['password'], texts.login.failed)
      showInvalidFields(form, () => setProblem(words.password ?? words.form ?? null))
    }
  }
  if (state === 'done') {
    return (
      <div className={css.form}>
        <p className={css.lead} role="status">
          {t.done}
        </p>
        <Button wide onClick={onDone}>
          {texts.forgot.back}
        </Button>
      </div>
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={t.password}
        words={texts.login}
        hint={t.lead}
        name="new-password"
        autoComplete="new-password"
        autoFocus
        data-autofocus
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide isBusy={state === 'busy'}>
        {t.submit}
      </Button>
    </form>
  )
}
