import css from './charts.module.css'

type Part = { readonly look: 'signal' | 'danger' | 'ink' | 'slate' | 'ok' | 'earned' | 'rest'; readonly share: number }

/** A thin bar of the parts of a total. `label` describes them; without it, the row next to the bar does. */
export function PartsBar({
  parts,
  label,
  height = 6,
}: {
  readonly parts: readonly Part[]
  readonly label?: string
  readonly height?: number
}) {
  const shown = parts.filter(({ share }) => share > 0)
  return (
    <span
      className={css.share}
      style={{ height }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shown.map(({ look, share }) => (
        <i key={look} className={css[look]} style={{ flexGrow: share }} />
      ))}
    </span>
  )
}
