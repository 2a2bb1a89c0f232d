import { type FormEvent, useState } from 'react'
import { ApiError, wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { identityTexts } from '../identity-texts.ts'
import { type PhoneAndCode, PhoneCodeFields } from '../parts/phone-code-fields.tsx'
import css from './profile.module.css'
import { changePhone } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

/** A new phone number, with the code that was sent to it. */
export function PhoneDialog({ hasPhone, onClose }: { readonly hasPhone: boolean; readonly onClose: () => void }) {
  const t = useTexts(profileTexts)
  const words = useTexts(identityTexts).phone
  const [values, setValues] = useState<PhoneAndCode>({ countryCode: '+86', phone: '', code: '' })
  const [problem, setProblem] = useState<{ readonly field: 'phone' | 'code'; readonly words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!values.phone.trim()) return setProblem({ field: 'phone', words: words.phoneMissing })
    if (!/^\d{6}$/.test(values.code)) return setProblem({ field: 'code', words: words.codeMissing })
    setBusy(true)
    try {
      toast('success', await changePhone({ countryCode: values.countryCode, phone: values.phone.trim() }, values.code))
      onClose()
    } catch (error) {
      const isPhone = error instanceof ApiError && (error.reason === 'phoneInvalid' || error.reason === 'phoneTaken')
      setProblem({ field: isPhone ? 'phone' : 'code', words: wordsOfError(error, t.failed) })
      setBusy(false)
    }
  }
  return (
    <Dialog title={hasPhone ? t.changePhone : t.addPhone} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneCodeFields purpose="changePhone" values={values} onValues={setValues} problem={problem} />
        <Button type="submit" wide isBusy={isBusy}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
