import { type FormEvent, useState } from 'react'
import { Field, PasswordField, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

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
      <Select
        label="Kind"
        error={error}
        options={[
          { id: '', words: 'Choose' },
          { id: '1', words: 'One' },
        ]}
      />
      <button type="submit">Send</button>
    </form>
  )
}
