import { formatMoney } from '#web/ui/format.ts'
import css from '../orders.module.css'

/** Formats an amount to the fen, as on a bill: ¥2,600.00. */
export const formatExactMoney = (fen: number): string => {
  const money = formatMoney(fen)
  return money.includes('.') ? money : `${money}.00`
}

/** The main amount on a page, large, with the fen in smaller type. */
export function OrderPrice({ fen }: { readonly fen: number }) {
  const [yuan, rest] = formatExactMoney(fen).split('.')
  return (
    <p className={css.big}>
      {yuan}
      <small>.{rest}</small>
    </p>
  )
}
