import { certificateNumberKey } from '@portal/contract/certificates/certificate-number.ts'

/**
 * Returns the letters and digits of an imported number, in any script, for comparison regardless of spaces and signs.
 */
export const foreignNumberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the key with which a number is compared to portal numbers. It is empty if the number has letters of other
 * scripts, since it would be a different number without them.
 */
export function plainNumberKey(number: string): string {
  const key = certificateNumberKey(number)
  return key === foreignNumberKey(number) ? key : ''
}
