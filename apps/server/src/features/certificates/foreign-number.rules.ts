import { numberKey } from '@portal/contract/certificates/certificate-number.ts'

/** Returns the letters and digits of an imported number, in any script, for comparison without spaces and signs. */
export const foreignNumberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the key by which a number equals a portal number; empty when it has letters of other scripts, without which
 * it would be another number.
 */
export function plainNumberKey(number: string): string {
  const key = numberKey(number)
  return key === foreignNumberKey(number) ? key : ''
}
