import { Field, PasswordField, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSamples } from './samples.ts'
import { PartExample } from './shown.tsx'

const words = { show: 'Show', hide: 'Hide' }

/** Fields of the learner's forms: empty, filled in, wrong, closed. */
export default function UiFields() {
  const w = useSamples()
  return (
    <>
      {(['empty', 'filled', 'wrong', 'disabled'] as const).map((state) => {
        const own = {
          error: state === 'wrong' ? w.missing : null,
          disabled: state === 'disabled',
          ...(state === 'empty' ? { placeholder: w.person } : { defaultValue: state === 'filled' ? w.long : '' }),
        }
        return (
          <PartExample key={state} name={`Fields: ${state}`} isWide>
            <Field label={`${w.name} ${state}`} {...own} />
            <PasswordField label={`Password ${state}`} words={words} hint={w.hint} {...own} />
            <TextField label={`Text ${state}`} rows={2} {...own} />
            <Select
              label={`Choice ${state}`}
              error={own.error}
              disabled={own.disabled}
              options={w.states.map((one) => ({ id: one, words: one }))}
            />
            <Select
              label={`Short list ${state}`}
              size="s"
              error={own.error}
              disabled={own.disabled}
              options={w.states.map((one) => ({ id: one, words: one }))}
            />
          </PartExample>
        )
      })}
    </>
  )
}
