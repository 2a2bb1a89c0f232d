/** Where a window keeps what no acknowledgement covers: one place for each window of an attempt, so that none overwrites what another keeps. */
export type UnsavedAnswers = {
  /** What the windows of this attempt have kept, this one and those before it. */
  readonly kept: () => readonly string[]
  /** From the first time on, what `kept` found lies with this window alone; null: nothing is open. */
  readonly keep: (unsaved: string | null) => void
  /** The attempt is over: nothing that any window kept is needed any more. */
  readonly forget: () => void
}
type Storage = {
  readonly keys: (prefix: string) => string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** The shelf of one window of an attempt. What another window changes after it was looked at stays with that one. */
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
      // A device that takes no more keeps what lies there already.
      if (storage.read(own) !== unsaved) return
      for (const [key, text] of found) if (key !== own && storage.read(key) === text) storage.remove(key)
      found.clear()
    },
    forget() {
      for (const key of storage.keys(prefix)) storage.remove(key)
    },
  }
}
