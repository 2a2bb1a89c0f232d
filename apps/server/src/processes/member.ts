import type { ProcessFigures, SupervisedProcessMessage, SupervisorMessage, SupervisorOrders } from './messages.ts'

/** A process's connection to its supervisor. */
export type SupervisedProcess = {
  readonly orders: Promise<SupervisorOrders>
  readonly webAppBuilt: Promise<void>
  readonly stop: Promise<{ readonly isReplaced: boolean }>
  readonly hurry: AbortSignal
  /** Reports that this process answers, and the number of processes for which the database has room. */
  ready(processes: number): void
  /** Allows the supervisor to request the figures of this process. */
  giveFigures(read: () => Promise<ProcessFigures>): void
  /** Returns the figures of all processes added up, in the text format; those of this one come first. */
  total(own: ProcessFigures): Promise<string>
  /** Leaves the last figures with the supervisor, so that no count ever falls. */
  sayFarewell(): Promise<void>
}

/** Opens the connection to the supervisor. Call it before anything else is loaded, so that no message is missed. */
export function joinSupervisor(): SupervisedProcess {
  const [orders, built, stop] = [
    Promise.withResolvers<SupervisorOrders>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<{ readonly isReplaced: boolean }>(),
  ]
  const hurry = new AbortController()
  const totals = new Map<number, (text: string) => void>()
  let asked = 0
  let readFigures: () => Promise<ProcessFigures> = async () => []
  const send = (message: SupervisedProcessMessage) =>
    new Promise<void>((resolve) => process.send?.(message, () => resolve()))
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'orders') orders.resolve(message)
    else if (message.type === 'webAppBuilt') built.resolve()
    else if (message.type === 'stop') stop.resolve(message)
    else if (message.type === 'hurry') hurry.abort()
    else if (message.type === 'total') totals.get(message.id)?.(message.text)
    else if (message.type === 'giveFigures') {
      const { id } = message
      void readFigures().then((figures) => send({ type: 'figures', id, figures }))
    }
  })
  return {
    orders: orders.promise,
    webAppBuilt: built.promise,
    stop: stop.promise,
    hurry: hurry.signal,
    ready: (processes) => void send({ type: 'ready', processes }),
    giveFigures: (read) => {
      readFigures = read
    },
    total: async (own) => {
      const id = ++asked
      const { promise, resolve } = Promise.withResolvers<string>()
      totals.set(id, resolve)
      await send({ type: 'askTotal', id, figures: own })
      return promise.finally(() => totals.delete(id))
    },
    sayFarewell: async () => send({ type: 'farewell', figures: await readFigures() }),
  }
}
