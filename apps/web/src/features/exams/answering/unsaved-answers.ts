/**
 * Stores a window's unacknowledged answers: one entry for each window of an attempt, so that none overwrites another's.
 */
export type UnsavedAnswers = {
  /** The entries of all windows of this attempt, including earlier ones. */
  readonly kept: () => readonly string[]
  /** After the first write, the entries found by `kept` belong to this window only. Null: nothing is unsaved. */
  readonly keep: (unsaved: string | null) => void
  /** The attempt has ended: no window's entries are needed any longer. */
  readonly forget: () => void
}
type Storage = {
  readonly keys: (prefix: string) => string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** Opens the storage of one window of an attempt. An entry that another window changes later belongs to that window. */
export function openUnsavedAnswers(storage: Storage, attemptId: string, writer: string): UnsavedAnswers {
  const prefix = `exam ${attemptId} `
  const own = prefix + writer
  const found = new Map<string, string>()
  return {
    kept() {
      for (const key of storage.keys(prefix)) {
        const text = storage.read(key)
        if (text !== null) found.set(key, text)
      }
      return [...found.values()]
    },
    keep(unsaved) {
      if (unsaved === null) storage.remove(own)
      else storage.write(own, unsaved)
      // If the device is full, its earlier entry remains.
      if (storage.read(own) !== unsaved) return
      for (const [key, text] of found) if (key !== own && storage.read(key) === text) storage.remove(key)
      found.clear()
    },
    forget() {
      for (const key of storage.keys(prefix)) storage.remove(key)
    },
  }
}
