import { daysUntil, formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './companies-console.module.css'
import { companiesConsoleTexts } from './companies-console-texts.ts'

/** Days before its end in which a VIP term is highlighted. */
const soonDays = 30

/**
 * The day on which a company's VIP term ends or ended, highlighted when it has passed. In the last 30 days of the term,
 * also the days left.
 */
export function CompanyVipTerm({ until }: { readonly until: string | null }) {
  const t = useTexts(companiesConsoleTexts)
  if (until === null) return <span className={css.quiet}>{t.none}</span>
  const day = formatDay(until)
  if (Date.parse(until) <= Date.now()) return <span className={css.warn}>{t.vipOver(day)}</span>
  const left = daysUntil(until)
  return (
    <span className="num">
      {t.vipUntil(day)}
      {left <= soonDays ? <small className={css.warn}> {t.vipLeft(left)}</small> : null}
    </span>
  )
}
