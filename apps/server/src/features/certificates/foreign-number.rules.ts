import { numberKey } from '@portal/contract/certificates/certificate-number.ts'

/** The letters and digits of a number from elsewhere, in any script, comparable without spaces and signs. */
export const foreignNumberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The key by which a number equals one of the portal; empty when it has letters of other scripts, without which it would
 * be another number.
 */
export function plainNumberKey(number: string): string {
  const key = numberKey(number)
  return key === foreignNumberKey(number) ? key : ''
}
