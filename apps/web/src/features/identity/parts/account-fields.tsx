import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'

type Values = { readonly userName: string; readonly password: string }
type Props = {
  readonly label: string
  readonly values: Values
  readonly wrong: Partial<Record<keyof Values, string>>
  readonly onChange: (some: Partial<Values>) => void
}

/** The name and the password of an account: either of the portal or of a company's directory. */
export function AccountFields({ label, values, wrong, onChange }: Props) {
  const t = useTexts(identityTexts).login
  return (
    <>
      <Field
        label={label}
        name="username"
        autoComplete="username"
        {...exactTextAttributes}
        autoFocus
        data-autofocus
        value={values.userName}
        error={wrong.userName ?? null}
        onChange={(event) => onChange({ userName: event.target.value })}
      />
      <PasswordField
        label={t.password}
        words={t}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={wrong.password ?? null}
        onChange={(event) => onChange({ password: event.target.value })}
      />
    </>
  )
}
