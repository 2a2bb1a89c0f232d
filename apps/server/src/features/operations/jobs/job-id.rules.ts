import { isId } from '../../../core/secrets/random.ts'

/** Converts the number of a job to the id that clients see, which sorts in the same order. */
export const jobIdOf = (number: string): string =>
  BigInt(number)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
export function jobNumberOf(id: string): string | null {
  const number = isId(id) ? BigInt(`0x${id.replaceAll('-', '')}`) : 0n
  return number > 0n && number < 2n ** 63n ? String(number) : null
}
