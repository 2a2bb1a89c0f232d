import { ToggleButton } from 'react-aria-components/ToggleButton'
import css from './segments.module.css'

type SegmentsProps<Id extends string> = {
  readonly label: string
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly words: string }[]
  readonly onChange: (id: Id) => void
}

/** A choice of one from a few, all visible: the segmented control of the console. */
export function Segments<Id extends string>({ label, value, options, onChange }: SegmentsProps<Id>) {
  return (
    <div className={css.segments} role="group" aria-label={label}>
      {options.map(({ id, words }) => (
        <ToggleButton key={id} isSelected={id === value} onChange={() => onChange(id)}>
          {words}
        </ToggleButton>
      ))}
    </div>
  )
}
