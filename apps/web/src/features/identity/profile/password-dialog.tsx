import { type FormEvent, useState } from 'react'
import { ApiError, wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { identityTexts } from '../identity-texts.ts'
import css from './profile.module.css'
import { changeOwnPassword } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

type Problem = { readonly field: 'old' | 'new'; readonly words: string }

/** Another password, for whoever knows the present one. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(profileTexts)
  const words = useTexts(identityTexts).login
  const [values, setValues] = useState({ old: '', new: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    for (const field of ['old', 'new'] as const) if (!values[field]) return setProblem({ field, words: words.passwordMissing })
    setProblem(null)
    setBusy(true)
    try {
      await changeOwnPassword(values.old, values.new)
      toast('success', t.passwordChanged)
      onClose()
    } catch (error) {
      const isNew = error instanceof ApiError && error.reason === 'passwordTooWeak'
      const isOld = error instanceof ApiError && error.reason === 'wrongPassword'
      setProblem({ field: isNew ? 'new' : 'old', words: isOld ? t.oldPasswordWrong : wordsOfError(error, t.failed) })
      setBusy(false)
    }
  }
  const fieldOf = (field: 'old' | 'new') => ({
    words,
    value: values[field],
    error: problem?.field === field ? problem.words : null,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
  })
  return (
    <Dialog title={t.changePassword} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField label={t.oldPassword} name="password" autoComplete="current-password" {...fieldOf('old')} />
        <PasswordField label={t.newPassword} name="new-password" autoComplete="new-password" {...fieldOf('new')} />
        <p>{t.passwordHint}</p>
        <Button type="submit" wide isBusy={isBusy}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
