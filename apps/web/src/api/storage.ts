/** The browser's storage, without exceptions: private windows and full disks return null and store nothing. */
const over = (area: () => Storage) => ({
  read(key: string): string | null {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      area().setItem(key, value)
    } catch {
      // Nothing else can be done; the choice lasts as long as the page is open.
    }
  },
  remove(key: string): void {
    try {
      area().removeItem(key)
    } catch {
      // as above
    }
  },
  /** The keys with this prefix. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(area()).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
  clear(): void {
    try {
      area().clear()
    } catch {
      // as above
    }
  },
})

/** Persistent storage that all tabs share. It never throws: where the browser refuses to store, it reads null. */
export const storage = over(() => localStorage)
/**
 * Storage of this tab alone, which survives a reload and is deleted when the tab is closed. It never throws, like
 * `storage`.
 */
export const tabStorage = over(() => sessionStorage)
