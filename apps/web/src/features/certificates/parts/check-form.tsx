import { isCertificateNumberValid } from '@portal/contract/certificates/certificate-number.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { certificateTexts } from '../certificate-texts.ts'
import css from './check-form.module.css'

type CheckFormProps = {
  readonly number?: string
  readonly name?: string
  readonly isBusy: boolean
  readonly onAsk: (number: string, name: string) => void
}

/**
 * The form for number and name. It warns once of a probable typing error in the number, because the number of checks is
 * limited. When the form is submitted again, the number is sent unchanged, because the numbers of imported certificates
 * have no check digit.
 */
export function CertificateCheckForm({ number: given = '', name: givenName = '', isBusy, onAsk }: CheckFormProps) {
  const t = useTexts(certificateTexts).query
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ number?: string; name?: string }>({})
  const doubted = useRef('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [number, name] = [String(data.get('number') ?? '').trim(), String(data.get('name') ?? '').trim()]
    const found = {
      ...(number === ''
        ? { number: t.numberMissing }
        : isCertificateNumberValid(number) || number === doubted.current
          ? {}
          : { number: t.numberWrong }),
      ...(name === '' ? { name: t.nameMissing } : {}),
    }
    doubted.current = number
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus()
    else onAsk(number, name)
  }
  const field = (
    id: 'number' | 'name',
    label: string,
    hint: string,
    rest: { readonly defaultValue?: string; readonly maxLength: number; readonly inputMode?: 'text' },
  ) => (
    <div className={css.field}>
      <label htmlFor={`check-${id}`}>{label}</label>
      <input
        id={`check-${id}`}
        name={id}
        autoComplete="off"
        {...exactTextAttributes}
        aria-invalid={wrong[id] ? true : undefined}
        aria-describedby={`check-${id}-hint`}
        onInput={() => (wrong[id] ? setWrong({ ...wrong, [id]: undefined }) : undefined)}
        {...rest}
      />
      <p id={`check-${id}-hint`} className={wrong[id] ? css.error : css.hint}>
        {wrong[id] ?? hint}
      </p>
    </div>
  )
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {field('number', t.number, t.numberHint, { defaultValue: given, maxLength: 60 })}
      {field('name', t.name, t.nameHint, { defaultValue: givenName, maxLength: 120 })}
      <Button type="submit" wide isBusy={isBusy}>
        {isBusy ? t.checking : t.submit}
      </Button>
    </form>
  )
}
