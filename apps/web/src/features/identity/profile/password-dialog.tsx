import { type FormEvent, useState } from 'react'
import { fieldErrorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import css from './profile.module.css'
import { changeOwnPassword } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

type Wrong = { readonly oldPassword?: string; readonly newPassword?: string; readonly form?: string }

/** Changes the password, with the current one. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(profileTexts)
  const words = useTexts(identityTexts).login
  const [values, setValues] = useState({ oldPassword: '', newPassword: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    for (const field of ['oldPassword', 'newPassword'] as const)
      if (!values[field]) return showInvalidFields(form, () => setWrong({ [field]: words.passwordMissing }))
    setWrong({})
    await run(
      async () => {
        await changeOwnPassword(values.oldPassword, values.newPassword)
        toast('success', t.passwordChanged)
        onClose()
      },
      (error) => {
        const found = isApiError(error, 'wrongPassword')
          ? { oldPassword: t.oldPasswordWrong }
          : fieldErrorWords(error, ['oldPassword', 'newPassword'], t.failed)
        showInvalidFields(form, () => setWrong(found))
      },
    )
  }
  const fieldOf = (field: 'oldPassword' | 'newPassword') => ({
    words,
    value: values[field],
    error: wrong[field] ?? null,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
  })
  return (
    <Dialog title={t.changePassword} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t.oldPassword}
          name="password"
          autoComplete="current-password"
          {...fieldOf('oldPassword')}
        />
        <PasswordField
          label={t.newPassword}
          name="new-password"
          autoComplete="new-password"
          hint={t.passwordHint}
          {...fieldOf('newPassword')}
        />
        <p role="alert" className={css.problem}>
          {wrong.form ?? ''}
        </p>
        <Button type="submit" wide isBusy={isBusy}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
