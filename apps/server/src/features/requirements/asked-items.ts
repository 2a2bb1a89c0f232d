import type { Deps } from '../../core/deps.ts'
import { repeat } from '../../core/jobs/repeat.ts'
import type { Db } from '../../database/connection.ts'
import { listAskedItems } from './requirement-run.store.ts'

/**
 * The exams and certificates that active requirements ask for, as this process read them last. Results are released and
 * certificates issued in the transactions that end exams, where a look would cost each of them a statement. By the settings, which candidates' connections share
 * with all others.
 */
const asked = new WeakMap<Deps['settings'], ReadonlySet<string>>()

/** Reads them again. */
export async function refreshAskedItems({ sql, settings }: Pick<Deps, 'sql' | 'settings'>): Promise<void> {
  asked.set(settings, new Set(await listAskedItems(sql)))
}

/**
 * Keeps them up to date in this process. Returns a function that stops it. A result of the seconds before counts with the
 * next daily run.
 */
export const startAskedItems = (deps: Deps): (() => void) =>
  repeat(deps, 5000, 'the items of requirements could not be read, it is tried again', () => refreshAskedItems(deps))

/** True when an active requirement asks for the exam or kind of certificate. A command has not read them yet, and asks. */
export async function isAsked({ settings }: Pick<Deps, 'settings'>, db: Db, id: string): Promise<boolean> {
  return (asked.get(settings) ?? new Set(await listAskedItems(db))).has(id)
}
