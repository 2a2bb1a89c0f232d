import { type FormEvent, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import type { ReauthenticationRequest } from '#web/api/reauthentication.ts'
import { redirectToReauthentication } from '#web/api/redirects.ts'
import { signOutEverywhere } from '#web/api/single-sign-on.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { reauthenticateWithCode, reauthenticateWithPasskey } from '../factors/factor.queries.ts'
import { FactorFields } from '../factors/factor-fields.tsx'
import { identityTexts } from '../identity-texts.ts'
import { reauthenticateWithPassword } from '../session.queries.ts'
import css from './login-form.module.css'

/**
 * The dialog in which a person proves their identity again. After a password or a second factor, the call that required
 * it is repeated; single sign-on leaves the page instead, and `signIn` signs the person out.
 */
export function ReauthenticationDialog({ request }: { readonly request: ReauthenticationRequest }) {
  const texts = useTexts(identityTexts)
  const t = texts.proof
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const { way, settle } = request
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be rendered inside a form of the page.
    event.stopPropagation()
    const form = event.currentTarget
    if (!password) return showInvalidFields(form, () => setProblem(texts.login.passwordMissing))
    setProblem(null)
    await run(
      async () => {
        await reauthenticateWithPassword(password)
        settle(true)
      },
      (error) => {
        showInvalidFields(form, () =>
          setProblem(isApiError(error, 'wrongPassword') ? t.wrong : errorWords(error, texts.login.failed)),
        )
      },
    )
  }
  const leave = () => {
    if (way === 'sso') redirectToReauthentication()
    else signOutEverywhere().catch((error: unknown) => toast('error', errorWords(error, texts.login.failed)))
    settle(false)
  }
  return (
    <Dialog title={t.title} onClose={() => settle(false)}>
      {way === 'factor' ? (
        <FactorFields
          hasPasskey
          onCode={async (code) => {
            await reauthenticateWithCode(code)
            settle(true)
          }}
          onPasskey={async () => {
            await reauthenticateWithPasskey()
            settle(true)
          }}
        />
      ) : way === 'password' ? (
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={css.lead}>{t.password}</p>
          <PasswordField
            label={texts.login.password}
            words={texts.login}
            name="password"
            autoComplete="current-password"
            autoFocus
            data-autofocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" wide isBusy={isBusy}>
            {t.confirm}
          </Button>
        </form>
      ) : (
        <div className={css.form}>
          <p className={css.lead}>{t[way]}</p>
          <Button wide onClick={leave}>
            {t.leave}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
