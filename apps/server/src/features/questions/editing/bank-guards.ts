import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'

/** A published exam whose paper can not be drawn from the banks as they are in the transaction that asks. */
export type ShortExam = { readonly examId: string; readonly title: BilingualText }
export type BankGuard = (db: Db, bankId: string, now: Date) => Promise<readonly ShortExam[]>

const guards: BankGuard[] = []

/** Has the guard asked whenever a bank loses a question, or one of its questions moves to another place. Call it where the feature is served; twice is once. */
export function onBankChange(guard: BankGuard): void {
  if (!guards.includes(guard)) guards.push(guard)
}

/** Exams that fall short by what the transaction has changed in a bank. */
export async function shortExamsOf(db: Db, bankId: string, now: Date): Promise<ShortExam[]> {
  const short: ShortExam[] = []
  for (const guard of guards) short.push(...(await guard(db, bankId, now)))
  return short
}
