import { type FormEvent, useState } from 'react'
import { fieldErrorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { PhoneCodeFields, type PhoneCodeInput, type PhoneCodeProblems } from '../parts/phone-code-fields.tsx'
import css from './profile.module.css'
import { changePhone } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

/** Asks for a new phone number and for the code sent to it. */
export function PhoneDialog({ hasPhone, onClose }: { readonly hasPhone: boolean; readonly onClose: () => void }) {
  const t = useTexts(profileTexts)
  const words = useTexts(identityTexts).phone
  const [values, setValues] = useState<PhoneCodeInput>({ countryCode: '+86', phone: '', code: '' })
  const [wrong, setWrong] = useState<PhoneCodeProblems>({})
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!values.phone.trim()) return showInvalidFields(form, () => setWrong({ phone: words.phoneMissing }))
    if (!/^\d{6}$/.test(values.code)) return showInvalidFields(form, () => setWrong({ code: words.codeMissing }))
    await run(
      async () => {
        toast(
          'success',
          await changePhone({ countryCode: values.countryCode, phone: values.phone.trim() }, values.code),
        )
        onClose()
      },
      (error) => {
        const { form: rest, ...found } = fieldErrorWords(error, ['phone', 'code'], t.failed)
        showInvalidFields(form, () =>
          setWrong(rest ? { [isApiError(error, 'phoneTaken') ? 'phone' : 'code']: rest } : found),
        )
      },
    )
  }
  return (
    <Dialog title={hasPhone ? t.changePhone : t.addPhone} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneCodeFields purpose="changePhone" values={values} onValues={setValues} wrong={wrong} />
        <Button type="submit" wide isBusy={isBusy}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
