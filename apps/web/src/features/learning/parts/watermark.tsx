import css from './watermark.module.css'

/**
 * The learner's name and employee number moving slowly over a lesson. Visual only: hidden from screen readers and
 * transparent to clicks.
 */
export function PlayerWatermark({
  words,
  onPaper = false,
}: {
  readonly words: string | null
  readonly onPaper?: boolean
}) {
  if (!words) return null
  return (
    <div className={css.mark} data-paper={onPaper || undefined} aria-hidden="true">
      <div className={css.across}>
        <span>{words}</span>
      </div>
      <div className={css.across}>
        <span>{words}</span>
      </div>
    </div>
  )
}
