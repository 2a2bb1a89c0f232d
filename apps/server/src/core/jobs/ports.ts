import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'

/** The function that implements a port. It runs in the transaction of its caller. */
export type PortHandler<Input, Answer> = (deps: Omit<Deps, 'log'>, tx: Transaction, input: Input) => Promise<Answer>

/**
 * A function that a lower feature calls and a higher one provides. Unlike an event, it has one provider and returns a
 * value.
 */
export type Port<Input, Answer> = { readonly name: string; readonly carries?: (input: Input) => Answer }
export type Provider = { readonly port: Port<never, unknown>; readonly provide: PortHandler<never, unknown> }

/** Defines a port of a feature, exported by its public file. */
export const definePort = <Input, Answer>(name: string): Port<Input, Answer> => Object.freeze({ name })

/**
 * Returns the provider of a port: the port with the function that implements it. `providers.ts` lists all providers.
 */
export const providePort = <Input, Answer>(port: Port<Input, Answer>, work: PortHandler<Input, Answer>): Provider => ({
  port,
  provide: work,
})

/** Returns the function that implements a port; null when nothing implements it. */
export const portHandlerOf = <Input, Answer>(
  deps: Pick<Deps, 'providers'>,
  port: Port<Input, Answer>,
): PortHandler<Input, Answer> | null =>
  (deps.providers.find((one) => one.port === port)?.provide as PortHandler<Input, Answer> | undefined) ?? null
