import css from './spinner.module.css'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

/** The loading spinner of a route change; the router shows it after 150 ms. */
export function Spinner() {
  const t = useTexts(uiTexts)
  return (
    <div className={css.place} role="status">
      <i className={css.ring} />
      <span className="vh">{t.loading}</span>
    </div>
  )
}
