import type { Roll } from './checkin.queries.ts'

/**
 * The check-in data stored on the device: lists until their sessions end, and acts until the server has them. Both by
 * the account at work.
 */
export type KeptRoll = {
  readonly sessionId: string
  readonly ownerId: string
  readonly keptAt: string
  readonly roll: Roll
}
export type KeptAct = {
  readonly actId: string
  readonly sessionId: string
  readonly ownerId: string
  readonly applicationId: string
  readonly act: 'in' | 'out'
  readonly at: string
  /** The server reported that the seat is gone; stored until an officer has read it. */
  readonly isGone: boolean
}

/** So long after its end a list is thrown away. */
const keptAfterMs = 2 * 3_600_000

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('checkin', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('rolls', { keyPath: 'sessionId' })
      request.result.createObjectStore('acts', { keyPath: 'actId' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function within<T>(
  store: 'rolls' | 'acts',
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T> | null,
): Promise<T | undefined> {
  const db = await opened()
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = db.transaction(store, mode)
      const request = run(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

export const saveRoll = (kept: KeptRoll) => within('rolls', 'readwrite', (store) => store.put(kept))
export const saveAct = (act: KeptAct) => within('acts', 'readwrite', (store) => store.put(act))
export const deleteActs = (actIds: readonly string[]) =>
  within('acts', 'readwrite', (store) => {
    for (const id of actIds) store.delete(id)
    return null
  })

/** The data stored for this account. Lists of other accounts and ended sessions are deleted first. */
export async function loadSavedRolls(
  ownerId: string,
  now = Date.now(),
): Promise<{ readonly rolls: readonly KeptRoll[]; readonly acts: readonly KeptAct[] }> {
  const rolls = ((await within('rolls', 'readonly', (store) => store.getAll())) ?? []) as KeptRoll[]
  const over = rolls.filter((one) => one.ownerId !== ownerId || Date.parse(one.roll.endsAt) + keptAfterMs < now)
  if (over.length > 0)
    await within('rolls', 'readwrite', (store) => {
      for (const one of over) store.delete(one.sessionId)
      return null
    })
  const acts = ((await within('acts', 'readonly', (store) => store.getAll())) ?? []) as KeptAct[]
  return { rolls: rolls.filter((one) => !over.includes(one)), acts: acts.filter((one) => one.ownerId === ownerId) }
}
