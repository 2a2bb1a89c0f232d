let isAsked = false
/** Asks the browser, once, not to delete what this device has stored when its disk becomes full. */
export const requestPersistentStorage = (): void => {
  if (isAsked) return
  isAsked = true
  void navigator.storage?.persist?.().catch(() => false)
}

/**
 * A function that runs one request in a transaction on a store of an IndexedDB database, and returns its result. The
 * stored objects survive a reload, even offline. Rejects when the database or the transaction fails.
 */
export type DeviceStore<Name extends string> = (
  store: Name,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest | null,
) => Promise<unknown>

/**
 * Creates the interface to an IndexedDB database; `keys` gives each store and its key path. Each use opens the
 * database, runs one transaction, closes the database, and returns the result of the request.
 */
export function createDeviceStore<const Keys extends Readonly<Record<string, string>>>(
  database: string,
  keys: Keys,
): DeviceStore<keyof Keys & string> {
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => {
        for (const [store, keyPath] of Object.entries(keys)) request.result.createObjectStore(store, { keyPath })
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  return async (store, mode, run) => {
    const db = await opened()
    try {
      return await new Promise((resolve, reject) => {
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
}
