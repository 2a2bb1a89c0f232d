import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'

/**
 * Unsaved input of a form on this device: its time, the revision and the values that it was based on, and the values
 * typed. Its key in the storage names the owner, the call and the object.
 */
export type FormDraft<V> = {
  readonly at: string
  readonly revision: string | number | null
  readonly base: V
  readonly values: V
}

/** `api/sign-out-state.ts` keeps these at a sign-out: only their owner sees them. */
const prefix = 'form '
const ownPrefix = () => `${prefix}${currentSession()?.userId ?? ''}/${currentSession()?.companyId ?? ''} `
const keyOf = (path: string, object: string) => `${ownPrefix()}${path} ${object}`
const keptDays = 60

export function readFormDraft<V>(path: string, object: string): FormDraft<V> | null {
  try {
    const draft = JSON.parse(storage.read(keyOf(path, object)) ?? 'null') as FormDraft<V> | null
    return draft && typeof draft.at === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

/** Stores a draft; returns false when nothing could be stored because the storage is full or blocked. */
export function saveFormDraft<V>(path: string, object: string, draft: FormDraft<V>): boolean {
  const text = JSON.stringify(draft)
  storage.write(keyOf(path, object), text)
  return storage.read(keyOf(path, object)) === text
}

export const deleteFormDraft = (path: string, object: string): void => storage.remove(keyOf(path, object))

/** Deletes the drafts, of all accounts on this device, that were saved more than 60 days ago or can't be read. */
export function deleteOldFormDrafts(now = Date.now()): void {
  for (const key of storage.keys(prefix)) {
    const at = /"at":"([^"]+)"/.exec(storage.read(key) ?? '')?.[1] ?? ''
    if (!(now - Date.parse(at) < keptDays * 86_400_000)) storage.remove(key)
  }
}
