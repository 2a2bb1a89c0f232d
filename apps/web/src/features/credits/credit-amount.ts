/** Parses typed credits to hundredths; null if the text isn't an amount of at most 10,000 with at most two decimals. */
export function parseCreditAmount(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim().replace(',', '.')
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Math.round(Number(plain) * 100)
  return amount <= 1_000_000 ? amount : null
}
