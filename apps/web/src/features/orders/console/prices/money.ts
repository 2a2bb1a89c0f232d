import { orderLimits } from '@portal/contract/orders/order.limits.ts'

/** Parses a typed amount to fen; null when it is invalid. */
export function parseYuanField(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,¥]/g, '')
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return null
  const fen = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return fen <= orderLimits.priceFen ? fen : null
}
/** Formats fen for a field. */
export const formatYuanField = (fen: number | null): string =>
  fen === null ? '' : fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)
