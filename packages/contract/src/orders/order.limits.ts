export const orderLimits = {
  reason: 500,
  invoiceTitle: 100,
  email: 120,
  note: 200,
  invoiceNumber: 40,
  priceFen: 100_000_000,
  vipDays: 1100,
  promotionCode: 32,
  promotionUses: 1_000_000,
} as const

/** Returns a typed promotion code in its stored form: in capitals, without spaces. */
export const normalisePromotionCode = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/**
 * Returns true for a valid promotion code in its stored form: 4 to 32 capital letters, digits and hyphens, with no
 * hyphen at either end.
 */
export const isPromotionCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/.test(code)

const digits = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Returns a unified social credit code in its standard form: in capitals, without spaces and hyphens. */
export const normaliseTaxNumber = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Returns true for a unified social credit code. Its last character checks the other 17 (GB 32100-2015). */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * digits.indexOf(text[index] ?? ''), 0)
  return digits[(31 - (sum % 31)) % 31] === text[17]
}
