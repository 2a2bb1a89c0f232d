import type { Deps } from '../deps.ts'

type Wake = () => void

/** A signal that wakes calls waiting for an event of an object, such as a live room or an attempt. */
export type ChangeSignal = {
  /**
   * Begins to wait. `happened` resolves at the next event of the object, after this many seconds, or when the server
   * stops. Call it before reading the state, so that no event is missed.
   */
  wait(id: string, seconds: number): Promise<{ readonly happened: Promise<void>; cancel(): void }>
  stop(): Promise<void>
}

/**
 * Opens a signal: listens to a channel of the database on which every server announces events, and passes them to the
 * waiting calls of this process. Only the waiting calls are in memory; the channel is opened for the first of them.
 */
export function openChangeSignal(deps: Deps, channel: string): ChangeSignal {
  const waiting = new Map<string, Set<Wake>>()
  let listening: Promise<{ unlisten(): Promise<void> }> | null = null
  const wakeAll = () => {
    for (const wakes of waiting.values()) for (const wake of wakes) wake()
  }
  let isHeard = false
  const onListening = () => {
    // A broken connection may have missed an event: all waiting calls check again.
    if (isHeard) wakeAll()
    isHeard = true
  }
  const listen = async () => {
    listening ??= deps.sql.listen(
      channel,
      (id) => {
        for (const wake of waiting.get(id) ?? []) wake()
      },
      onListening,
    )
    await listening.catch((error: unknown) => {
      listening = null
      deps.log.error({ err: error, channel }, 'cannot listen to the database, polling instead')
    })
  }
  return {
    async wait(id, seconds) {
      await listen()
      const { promise, resolve } = Promise.withResolvers<void>()
      const wakes = waiting.get(id) ?? new Set<Wake>()
      waiting.set(id, wakes)
      deps.metrics.callsHeld.inc({ channel })
      const timer = setTimeout(() => end(), seconds * 1000)
      const end = () => {
        clearTimeout(timer)
        resolve()
        // A second end must not touch the map: the id may belong to the set of later calls by then.
        if (!wakes.delete(end)) return
        deps.metrics.callsHeld.dec({ channel })
        if (wakes.size === 0) waiting.delete(id)
      }
      wakes.add(end)
      return { happened: promise, cancel: end }
    },
    async stop() {
      wakeAll()
      await listening?.then((one) => one.unlisten()).catch(() => undefined)
    },
  }
}
