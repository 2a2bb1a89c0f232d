import css from './watermark.module.css'

/** The learner's name and number, wandering slowly over a lesson. To look at only: nothing reads it aloud, and it takes no click. */
export function Watermark({ words, onPaper = false }: { readonly words: string | null; readonly onPaper?: boolean }) {
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
