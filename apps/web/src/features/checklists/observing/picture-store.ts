import { type ChecklistItem, pictureIdsOfAnswer } from '@portal/contract/checklists/checklist.rules.ts'
import { createDeviceStore, requestPersistentStorage } from '#web/api/device-store.ts'
import type { FilledAnswer } from '#web/features/forms/answer-field.public.ts'

/** A photo or a drawn signature on this device, until the server has the observation that names it. */
export type StoredLocalPicture = { readonly pictureId: string; readonly savedAt: number; readonly blob: Blob }

const within = createDeviceStore('observationPictures', { pictures: 'pictureId' })
/** Pictures of this page, also those for which the device has no room. */
const inPage = new Map<string, Blob>()

/**
 * Stores a picture. Returns false when the device could not store it, as without room, so that only this page has it.
 */
export async function saveLocalPicture(pictureId: string, blob: Blob): Promise<boolean> {
  requestPersistentStorage()
  inPage.set(pictureId, blob)
  const picture: StoredLocalPicture = { pictureId, savedAt: Date.now(), blob }
  return within('pictures', 'readwrite', (store) => store.put(picture)).then(
    () => true,
    () => false,
  )
}

/**
 * Stores again those of the given pictures that this page holds in memory. Returns false as soon as the device could
 * not store one of them: a reload would lose it.
 */
export async function retryStoringLocalPictures(ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    const blob = inPage.get(id)
    if (blob && !(await saveLocalPicture(id, blob))) return false
  }
  return true
}

/** Finds a picture; null when this device no longer has it. */
export async function findLocalPicture(pictureId: string): Promise<Blob | null> {
  const here = inPage.get(pictureId)
  if (here) return here
  const found = await within('pictures', 'readonly', (store) => store.get(pictureId)).catch(() => undefined)
  return (found as StoredLocalPicture | undefined)?.blob ?? null
}

export async function deleteLocalPictures(ids: readonly string[]): Promise<void> {
  for (const id of ids) inPage.delete(id)
  if (ids.length === 0) return
  await within('pictures', 'readwrite', (store) => {
    for (const id of ids) store.delete(id)
    return null
  }).catch(() => undefined)
}

/** A picture belongs to no draft yet in the moment after it was taken. */
const youngMs = 86_400_000

/**
 * Deletes the pictures older than a day whose ids are not in `named`: no draft and no observation on this device refers
 * to them.
 */
export async function deleteUnreferencedLocalPictures(named: ReadonlySet<string>): Promise<void> {
  const all = ((await within('pictures', 'readonly', (store) => store.getAll())) ?? []) as StoredLocalPicture[]
  await deleteLocalPictures(
    all
      .filter(({ pictureId, savedAt }) => !named.has(pictureId) && savedAt < Date.now() - youngMs)
      .map(({ pictureId }) => pictureId),
  )
}

/**
 * Returns the input of a draft without pictures that this device no longer has, so that the form asks for them again
 * before it is submitted.
 */
export async function answersWithStoredPictures(
  items: readonly ChecklistItem[],
  filled: readonly ({ readonly itemId: string } & FilledAnswer)[],
  find: typeof findLocalPicture = findLocalPicture,
): Promise<Map<string, FilledAnswer>> {
  const all = new Map<string, FilledAnswer>()
  for (const { itemId, value, note } of filled) {
    const item = items.find(({ id }) => id === itemId)
    const named = item ? pictureIdsOfAnswer(item, value) : []
    const stored: string[] = []
    for (const id of named) if (await find(id)) stored.push(id)
    all.set(itemId, { value: named.length === stored.length ? value : stored.join(','), note })
  }
  return all
}
