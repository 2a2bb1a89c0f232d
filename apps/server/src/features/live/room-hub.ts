import type { Deps } from '../../core/deps.ts'
import { roomChannel } from './room.store.ts'

type Wake = () => void

/** Wakes calls that wait for something to happen in a room. */
export type RoomHub = {
  /** `happened` ends when something happens in the room, or after so many seconds, or when the server stops. Begin to wait before looking: nothing is missed then. */
  wait(classId: string, seconds: number): Promise<{ readonly happened: Promise<void>; cancel(): void }>
  stop(): Promise<void>
}

/**
 * Listens to the database, where every server tells what happens in its rooms: who waits here hears what was said there. Nothing is kept here
 * but who waits; the connection is opened with the first of them.
 */
export function openRoomHub(deps: Deps): RoomHub {
  const waiting = new Map<string, Set<Wake>>()
  let listening: Promise<{ unlisten(): Promise<void> }> | null = null
  const wakeAll = () => {
    for (const wakes of waiting.values()) for (const wake of wakes) wake()
  }
  let isHeard = false
  const onListening = () => {
    // After a broken connection something may have been missed: everybody looks again.
    if (isHeard) wakeAll()
    isHeard = true
  }
  const listen = async () => {
    listening ??= deps.sql.listen(
      roomChannel,
      (classId) => {
        for (const wake of waiting.get(classId) ?? []) wake()
      },
      onListening,
    )
    await listening.catch((error: unknown) => {
      listening = null
      deps.log.error({ err: error }, 'live rooms cannot listen to the database, they look from time to time')
    })
  }
  return {
    async wait(classId, seconds) {
      await listen()
      const { promise, resolve } = Promise.withResolvers<void>()
      const wakes = waiting.get(classId) ?? new Set<Wake>()
      waiting.set(classId, wakes)
      const timer = setTimeout(() => end(), seconds * 1000)
      const end = () => {
        clearTimeout(timer)
        wakes.delete(end)
        if (wakes.size === 0) waiting.delete(classId)
        resolve()
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
