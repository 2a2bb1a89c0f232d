import { createHash, timingSafeEqual } from 'node:crypto'

/** Wrong passwords that a person may try in an exam; the window begins with the first one. */
export const passwordTries = { max: 10, perSeconds: 600 }
export const leastPasswordLength = 4

export type AskedExam = { readonly kind: string; readonly startPassword: string | null }
/** Returns true when a new attempt asks for the password of the exam. A draft may have become a mock exam since it was set. */
export const asksForPassword = ({ kind, startPassword }: AskedExam): boolean =>
  startPassword !== null && kind !== 'mock'

/** Returns a password for comparison: width, case and spaces do not count. */
export const passwordKey = (password: string): string =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Zs}]/gu, '')

const digest = (password: string) => createHash('sha256').update(passwordKey(password)).digest()

/** Returns true when two passwords are the same for `passwordKey`. Compares in constant time. */
export const isSamePassword = (given: string, password: string): boolean =>
  timingSafeEqual(digest(given), digest(password))
