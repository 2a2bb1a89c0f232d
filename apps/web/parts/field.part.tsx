import { type FormEvent, useState } from 'react'
import { ChoiceField, Field, PasswordField, TextField } from '#web/ui/field.tsx'

export default function FieldPart() {
  const [error, setError] = useState<string | null>(null)
  const check = (event: FormEvent) => {
    event.preventDefault()
    setError('This is missing')
  }
  return (
    <form onSubmit={check} noValidate>
      <Field label="Name" error={error} />
      <PasswordField label="Password" words={{ show: 'Show the password', hide: 'Hide the password' }} error={error} />
      <TextField label="Words" error={error} />
      <ChoiceField label="Kind" error={error}>
        <option value="">Choose</option>
        <option value="1">One</option>
      </ChoiceField>
      <button type="submit">Send</button>
    </form>
  )
}
