/** Where records that were not taken yet lie on the device: one place for each page, so that no page overwrites what another one keeps. */
export type StudyStorage = {
  /** What pages have kept, this one and those before it; what another page kept is taken over and lies with this one from now on. */
  readonly kept: () => string | null
  readonly keep: (records: string | null) => void
}
type Storage = {
  readonly keys: (prefix: string) => string[]
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** Asks every lesson that is open on this page to tell what it has; `detail` gathers when they have. */
export const studyRequests = 'studyAskedFor'

const prefixOf = (owner: string) => `study ${owner} `
/** Whether anything of a person in a company, named `account company`, lies on the device. */
export const hasStored = (storage: Pick<Storage, 'keys'>, owner: string): boolean =>
  storage.keys(prefixOf(owner)).length > 0

/**
 * The shelf of one page of one person in one company. A page that is still there and finds its records taken over keeps them in memory
 * and tells them too: told twice counts once.
 */
export function openStudyStorage(storage: Storage, owner: string, page: string): StudyStorage {
  const prefix = prefixOf(owner)
  const own = prefix + page
  return {
    kept() {
      const found = storage.keys(prefix).map((key) => ({ key, records: readRecords(storage.read(key)) }))
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

/** Stored records; none where the text is broken. */
export function readRecords(text: string | null): Kept[] {
  try {
    const list = JSON.parse(text ?? '[]') as Kept[]
    return Array.isArray(list)
      ? list.filter((one) => typeof one?.contentId === 'string' && typeof one.endTime === 'number')
      : []
  } catch {
    return []
  }
}
