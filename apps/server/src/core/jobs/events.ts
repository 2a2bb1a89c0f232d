import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'

type Tools = Omit<Deps, 'log'>

/** An event of one feature that higher features act upon. `Answer`: the type that a listener returns. */
export type PortalEvent<What, Answer = void> = { readonly name: string; readonly carries?: (what: What) => Answer }
/** Runs in the transaction in which it happens: with it, once, or not at all. Few statements. */
export type Hear<What, Answer = void> = (deps: Tools, tx: Transaction, what: What) => Promise<Answer>
export type Listener = { readonly event: PortalEvent<never, unknown>; readonly hear: Hear<never, unknown> }

/** Defines an event of a feature, exported by its public file. */
export const defineEvent = <What, Answer = void>(name: string): PortalEvent<What, Answer> => Object.freeze({ name })

/** Makes a listener to an event; `listeners.ts` lists all of them. */
export const on = <What, Answer>(event: PortalEvent<What, Answer>, hear: Hear<What, Answer>): Listener => ({
  event,
  hear,
})

/**
 * Passes an event to all listeners, one after another in order, and returns their answers. An error of one of them
 * undoes the transaction.
 */
export async function tell<What, Answer>(
  deps: Tools,
  tx: Transaction,
  event: PortalEvent<What, Answer>,
  what: What,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const listener of deps.listeners)
    if (listener.event === event) answers.push(await (listener.hear as Hear<What, Answer>)(deps, tx, what))
  return answers
}
