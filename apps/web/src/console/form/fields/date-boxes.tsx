import { type ReactNode, useId } from 'react'
import css from './date-fields.module.css'
import { DayPicker } from './day-field.tsx'
import fieldCss from './field.module.css'
import { InstantPicker } from './instant-picker.tsx'

type Props = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly hasFocus?: boolean
}

/** A field for a calendar day, with its label, for dialogs without a form. */
export const LabelledDayPicker = ({ label, ...pick }: Props) => (
  <Labelled label={label}>{(id) => <DayPicker label={label} labelId={id} {...pick} />}</Labelled>
)

/** A field for a point in time, with its label, for dialogs without a form; the typed time is in `zone`. */
export const LabelledInstantPicker = ({ label, zone, ...pick }: Props & { readonly zone: string }) => (
  <Labelled label={label}>
    {(id) => (
      <InstantPicker label={label} labelledBy={id} zone={zone} className={`${fieldCss.input} ${css.group}`} {...pick} />
    )}
  </Labelled>
)

function Labelled({ label, children }: { readonly label: string; readonly children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <div className={fieldCss.label} id={id}>
        {label}
      </div>
      {children(id)}
    </div>
  )
}
