import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * The number of wrong passwords that a person may try for an exam within a window, and the length of the window in
 * seconds. The window begins with the first try.
 */
export const maxExamPasswordTries = { max: 10, perSeconds: 600 }
export const minExamPasswordLength = 4

export type PasswordCheckedExam = { readonly kind: string; readonly startPassword: string | null }
/**
 * Returns true when starting an attempt requires the exam's password. A draft that has become a mock exam since the
 * password was set does not require it.
 */
export const needsExamPassword = ({ kind, startPassword }: PasswordCheckedExam): boolean =>
  startPassword !== null && kind !== 'mock'

/** Returns a password in a form for comparison, in which width, case and spaces make no difference. */
export const comparableExamPassword = (password: string): string =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Zs}]/gu, '')

const digest = (password: string) => createHash('sha256').update(comparableExamPassword(password)).digest()

/**
 * Returns true when two passwords have the same form for comparison (`comparableExamPassword`). Takes the same time for
 * all passwords.
 */
export const isSameExamPassword = (given: string, password: string): boolean =>
  timingSafeEqual(digest(given), digest(password))
