import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'

/** The field for the password of an exam. It has a file of its own, because few exams ask for a password. */
export default function StartPassword({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <Field
      label={label}
      value={value}
      maxLength={80}
      autoComplete="off"
      {...exactTextAttributes}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
