import type { Transaction } from '../database/connection.ts'
import type { Deps } from './deps.ts'

type Tools = Omit<Deps, 'log'>

/** Something that happens in one feature and that features above it act upon. `Answer`: what whoever hears it has to say to it. */
export type PortalEvent<What, Answer = void> = { readonly name: string; readonly carries?: (what: What) => Answer }
/** Runs in the transaction in which it happens: with it, once, or not at all. Few statements. */
export type Hear<What, Answer = void> = (deps: Tools, tx: Transaction, what: What) => Promise<Answer>
export type Listener = { readonly event: PortalEvent<never, unknown>; readonly hear: Hear<never, unknown> }

/** An event of the feature that defines it; others learn of it from that one's public file. */
export const defineEvent = <What, Answer = void>(name: string): PortalEvent<What, Answer> => Object.freeze({ name })

/** Somebody who acts upon an event; stands in `listeners.ts`. */
export const on = <What, Answer>(event: PortalEvent<What, Answer>, hear: Hear<What, Answer>): Listener => ({ event, hear })

/** Tells an event to all who listen, one after the other in their order, and answers what they said. What one of them throws undoes the transaction. */
export async function tell<What, Answer>(deps: Tools, tx: Transaction, event: PortalEvent<What, Answer>, what: What): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const listener of deps.listeners) if (listener.event === event) answers.push(await (listener.hear as Hear<What, Answer>)(deps, tx, what))
  return answers
}
