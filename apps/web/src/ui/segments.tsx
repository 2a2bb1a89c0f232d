import css from './segments.module.css'

type SegmentsProps<T extends string | number> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly words: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** `s`: as high as the controls of a bar in the console. */
  readonly size?: 'm' | 's'
}

/** A segmented control: a few choices side by side, one of them chosen. It switches a view or sets a field. */
export function SegmentedControl<T extends string | number>({
  label,
  options,
  value,
  onChange,
  size = 'm',
}: SegmentsProps<T>) {
  return (
    <fieldset className={css.segments} data-size={size}>
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
