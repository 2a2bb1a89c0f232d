/** The unsent records on the device, under one key per page, so that no page overwrites another's. */
export type StudyStorage = {
  /** Stored records of this page and earlier ones. Records of another page are taken over under this page's key. */
  readonly kept: () => string | null
  readonly keep: (records: string | null) => void
}
type Storage = {
  readonly keys: (prefix: string) => string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/**
 * The name of the event that asks every open lesson on this page to send its records; `detail` collects the promises.
 */
export const studyRequestEvent = 'studyAskedFor'

const prefixOf = (owner: string) => `study ${owner} `
/**
 * Returns true when the device stores records of this owner: a person's id and a company's id with a space between
 * them.
 */
export const hasStoredStudy = (storage: Pick<Storage, 'keys'>, owner: string): boolean =>
  storage.keys(prefixOf(owner)).length > 0

/**
 * Opens the storage of one page of one person in one company. If another page has taken over the records of an open
 * page, both send them, because duplicates count once.
 */
export function openStudyStorage(storage: Storage, owner: string, page: string): StudyStorage {
  const prefix = prefixOf(owner)
  const own = prefix + page
  return {
    kept() {
      const found = storage.keys(prefix).map((key) => ({ key, records: readStoredRecords(storage.read(key)) }))
      const records = found.flatMap((one) => one.records)
      if (records.length === 0) return null
      const text = JSON.stringify(records.sort((a, b) => a.endTime - b.endTime))
      storage.write(own, text)
      if (storage.read(own) === text) for (const { key } of found) if (key !== own) storage.remove(key)
      return text
    },
    keep: (records) => (records === null ? storage.remove(own) : storage.write(own, records)),
  }
}

type Kept = { readonly contentId: string; readonly endTime: number }

/** Reads stored records; returns none when the text is corrupt. */
export function readStoredRecords(text: string | null): Kept[] {
  try {
    const list = JSON.parse(text ?? '[]') as Kept[]
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.contentId === 'string' && typeof one.endTime === 'number')
      : []
  } catch {
    return []
  }
}
