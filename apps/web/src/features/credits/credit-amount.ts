/** Parses typed credits to hundredths; null if the text isn't a valid amount. */
export function parseCreditAmount(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim().replace(',', '.')
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Math.round(Number(plain) * 100)
  return amount <= 1_000_000 ? amount : null
}
