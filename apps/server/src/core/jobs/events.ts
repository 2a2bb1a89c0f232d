import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'

type Tools = Omit<Deps, 'log'>

/** An event of one feature to which higher features react. A function that returns a value is a port (ports.ts). */
export type PortalEvent<What> = { readonly name: string; readonly carries?: (what: What) => void }
/**
 * A listener. It runs in the transaction of the event: exactly once if that commits, otherwise not at all. It should
 * need few statements.
 */
export type EventHandler<What> = (deps: Tools, tx: Transaction, what: What) => Promise<void>
export type EventSubscription = { readonly event: PortalEvent<never>; readonly hear: EventHandler<never> }

/** Defines an event of a feature, exported by its public file. */
export const defineEvent = <What>(name: string): PortalEvent<What> => Object.freeze({ name })

/** Returns the subscription of a listener to an event; `listeners.ts` lists all subscriptions. */
export const onEvent = <What>(event: PortalEvent<What>, hear: EventHandler<What>): EventSubscription => ({
  event,
  hear,
})

/**
 * Passes an event to all listeners, one after another, in the order of `listeners.ts`. An error of any of them rolls
 * back the transaction.
 */
export async function emitEvent<What>(
  deps: Tools,
  tx: Transaction,
  event: PortalEvent<What>,
  what: What,
): Promise<void> {
  for (const listener of deps.listeners)
    if (listener.event === event) await (listener.hear as EventHandler<What>)(deps, tx, what)
}
