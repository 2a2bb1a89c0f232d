import { useEffect, useState } from 'react'
import { ApiError, fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { type PhoneNumber, sendPhoneCode, useCountries } from '../profile/profile.queries.ts'
import { useSignInMethods } from '../session.queries.ts'
import css from './phone-code-fields.module.css'

export type PhoneCodeInput = PhoneNumber & { readonly code: string }
export type PhoneCodeProblems = { readonly phone?: string; readonly code?: string }
type FieldsProps = {
  readonly purpose: 'signIn' | 'changePhone' | 'examApply'
  readonly values: PhoneCodeInput
  readonly onValues: (values: PhoneCodeInput) => void
  readonly wrong: PhoneCodeProblems
}

/** A phone number with its country, and the code sent to it; another code can be requested after a while. */
export function PhoneCodeFields({ purpose, values, onValues, wrong }: FieldsProps) {
  const t = useTexts(identityTexts).phone
  const countries = useCountries()
  const ways = useSignInMethods().data
  const [wait, setWait] = useState(0)
  const [isBusy, run] = useWork()
  const [said, setSaid] = useState<{ readonly words: string; readonly isProblem: boolean } | null>(null)
  const isWaiting = wait > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  const ask = async () => {
    if (!values.phone.trim()) return setSaid({ words: t.phoneMissing, isProblem: true })
    setSaid(null)
    await run(
      async () => {
        const { resendAfter, demoCode } = await sendPhoneCode(
          { countryCode: values.countryCode, phone: values.phone.trim() },
          purpose,
        )
        setWait(resendAfter)
        if (demoCode !== null) setSaid({ words: t.demoCode(demoCode), isProblem: false })
        else
          setSaid(ways?.sms === false ? { words: t.noGateway, isProblem: true } : { words: t.sent, isProblem: false })
      },
      (error) => {
        const retryAfter = error instanceof ApiError ? Number(error.details.retryAfter) : 0
        if (retryAfter > 0 && retryAfter <= 120) setWait(retryAfter)
        const words = fieldErrorWords(error, ['phone'], t.sendFailed)
        setSaid({ words: words.phone ?? words.form ?? t.sendFailed, isProblem: true })
      },
    )
  }
  return (
    <>
      <div className={css.phone}>
        <Select
          label={t.country}
          value={values.countryCode}
          autoComplete="tel-country-code"
          onChange={(countryCode) => onValues({ ...values, countryCode })}
          options={(countries.data?.list ?? [{ countryCode: values.countryCode, country: '', name: '' }]).map(
            (one) => ({
              id: one.countryCode,
              words: `${one.countryCode} ${one.name}`,
            }),
          )}
        />
        <Field
          label={t.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          data-autofocus
          value={values.phone}
          error={wrong.phone ?? null}
          onChange={(event) => onValues({ ...values, phone: event.target.value })}
        />
      </div>
      <div className={css.code}>
        <Field
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...exactTextAttributes}
          maxLength={6}
          value={values.code}
          error={wrong.code ?? null}
          onChange={(event) => onValues({ ...values, code: event.target.value.replace(/\D/g, '') })}
        />
        <div>
          <Button look="line" disabled={isWaiting} isBusy={isBusy} onClick={() => void ask()}>
            {isWaiting ? t.again(wait) : t.send}
          </Button>
        </div>
      </div>
      <p role="status" className={said?.isProblem ? css.problem : css.said}>
        {said?.words ?? ''}
      </p>
    </>
  )
}
