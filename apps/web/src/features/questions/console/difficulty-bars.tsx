import css from './difficulty-bars.module.css'

type Props = { readonly of: number; readonly label: string; readonly isLarge?: boolean }

/** The stated difficulty of a question, as one to five bars. */
export function DifficultyBars({ of, label, isLarge = false }: Props) {
  return (
    <svg className={css.bars} data-large={isLarge || undefined} viewBox="0 0 28 8" role="img" aria-label={label}>
      {[0, 1, 2, 3, 4].map((place) => (
        <rect key={place} x={place * 6} width="4" height="8" data-on={place < of || undefined} />
      ))}
    </svg>
  )
}
