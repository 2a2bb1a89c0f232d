import css from './segments.module.css'

type SegmentsProps<T extends string | number> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly words: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A few choices side by side, one of them chosen. */
export function Segments<T extends string | number>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <fieldset className={css.segments}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.words}
        </button>
      ))}
    </fieldset>
  )
}
