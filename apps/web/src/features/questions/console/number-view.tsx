import css from './number-view.module.css'

/** The field of a number question as candidates see it, for its authors: with its unit, or with a list of units. */
export function NumberView({
  units,
  words,
}: {
  readonly units: readonly string[]
  readonly words: { readonly label: string; readonly chooseUnit: string }
}) {
  return (
    <p className={css.number}>
      <input aria-label={words.label} inputMode="decimal" autoComplete="off" spellCheck={false} />
      {units.length === 1 ? <span>{units[0]}</span> : null}
      {units.length > 1 ? (
        <select aria-label={words.chooseUnit} defaultValue="">
          <option value="">{words.chooseUnit}</option>
          {units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
      ) : null}
    </p>
  )
}
