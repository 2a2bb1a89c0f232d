import { type FormEvent, useState } from 'react'
import { ApiError, wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { identityTexts } from '../identity-texts.ts'
import { signInWithPhone } from '../profile/profile.queries.ts'
import css from './login-form.module.css'
import { type PhoneAndCode, PhoneCodeFields } from './phone-code-fields.tsx'

/** Sign-in with a phone number and the code sent to it. */
export function PhoneForm({ onDone }: { readonly onDone: () => void }) {
  const texts = useTexts(identityTexts)
  const t = texts.phone
  const [values, setValues] = useState<PhoneAndCode>({ countryCode: '+86', phone: '', code: '' })
  const [rememberMe, setRememberMe] = useState(false)
  const [problem, setProblem] = useState<{ readonly field: 'phone' | 'code'; readonly words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!values.phone.trim()) return setProblem({ field: 'phone', words: t.phoneMissing })
    if (!/^\d{6}$/.test(values.code)) return setProblem({ field: 'code', words: t.codeMissing })
    setProblem(null)
    setBusy(true)
    try {
      await signInWithPhone({ countryCode: values.countryCode, phone: values.phone.trim() }, values.code, rememberMe)
      toast('success', texts.login.signedIn)
      onDone()
    } catch (error) {
      setProblem({ field: error instanceof ApiError && error.reason === 'phoneInvalid' ? 'phone' : 'code', words: wordsOfError(error, texts.login.failed) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneCodeFields purpose="signIn" values={values} onValues={setValues} problem={problem} />
      <div className={css.row}>
        <label>
          <input type="checkbox" checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)} />
          {texts.login.remember}
        </label>
      </div>
      <Button type="submit" wide isBusy={isBusy}>
        {texts.login.submit}
      </Button>
    </form>
  )
}
