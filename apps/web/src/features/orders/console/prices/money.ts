import { orderLimits } from '@portal/contract/orders/order.limits.ts'

/** Parses a typed amount in yuan to fen; null if it is no amount, or above `orderLimits.priceFen`. */
export function parseYuanField(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,¥]/g, '')
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return null
  const fen = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return fen <= orderLimits.priceFen ? fen : null
}
/** Formats fen as yuan for a field: `120`, `99.50`; empty for null. */
export const formatYuanField = (fen: number | null): string =>
  fen === null ? '' : fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)
