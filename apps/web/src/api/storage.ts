/** Local storage that never throws: private windows and full disks answer null and forget. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing else can be done; the choice lives as long as the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // as above
    }
  },
  /** The keys that begin so. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
  clear(): void {
    try {
      localStorage.clear()
    } catch {
      // as above
    }
  },
}
