import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { signInWithPhone } from '../profile/profile.queries.ts'
import css from './login-form.module.css'
import { PhoneCodeFields, type PhoneCodeInput, type PhoneCodeProblems } from './phone-code-fields.tsx'

/** Sign-in with a phone number and the code sent to it. */
export function PhoneSignInForm({ onDone }: { readonly onDone: () => void }) {
  const texts = useTexts(identityTexts)
  const t = texts.phone
  const [values, setValues] = useState<PhoneCodeInput>({ countryCode: '+86', phone: '', code: '' })
  const [rememberMe, setRememberMe] = useState(false)
  const [wrong, setWrong] = useState<PhoneCodeProblems>({})
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!values.phone.trim()) return showInvalidFields(form, () => setWrong({ phone: t.phoneMissing }))
    if (!/^\d{6}$/.test(values.code)) return showInvalidFields(form, () => setWrong({ code: t.codeMissing }))
    setWrong({})
    await run(
      async () => {
        await signInWithPhone({ countryCode: values.countryCode, phone: values.phone.trim() }, values.code, rememberMe)
        toast('success', texts.login.signedIn)
        onDone()
      },
      (error) => {
        const { form: rest, ...found } = fieldErrorWords(error, ['phone', 'code'], texts.login.failed)
        showInvalidFields(form, () => setWrong(rest ? { code: rest } : found))
      },
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneCodeFields purpose="signIn" values={values} onValues={setValues} wrong={wrong} />
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
