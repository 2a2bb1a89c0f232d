import type { ChecklistItem } from '@portal/contract/checklists/checklist.rules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answersWithStoredPictures,
  deleteLocalPictures,
  retryStoringLocalPictures,
  saveLocalPicture,
} from './picture-store.ts'

afterEach(() => vi.unstubAllGlobals())

const own = { label: { en: 'Item' }, isRequired: true, isCritical: false, mayNotApply: false }
const items: ChecklistItem[] = [
  { ...own, id: 'a', kind: 'photo' },
  { ...own, id: 'b', kind: 'signature' },
  { ...own, id: 'c', kind: 'signature' },
  { ...own, id: 'd', kind: 'text' },
]
const [one, two] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

test('a restored draft loses the pictures that the device no longer has, and nothing else', async () => {
  const filled = [
    { itemId: 'a', value: `${one},${two}`, note: 'both' },
    { itemId: 'b', value: two, note: '' },
    { itemId: 'c', value: 'typed:Ann', note: '' },
    { itemId: 'd', value: two, note: '' },
  ]
  const restored = await answersWithStoredPictures(items, filled, async (id) => (id === one ? new Blob(['x']) : null))
  expect([...restored].map(([id, { value, note }]) => [id, value, note])).toEqual([
    ['a', one, 'both'],
    ['b', '', ''],
    ['c', 'typed:Ann', ''],
    ['d', two, ''],
  ])
})

/** A device that answers each write with this error; null: it has room. */
function stubDevice(error: Error | null) {
  const stored: string[] = []
  const transaction = () => {
    const own = {
      error,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({ put: ({ pictureId }: { pictureId: string }) => stored.push(pictureId), delete: () => {} }),
    }
    setTimeout(() => (error ? own.onabort() : own.oncomplete()))
    return own
  }
  const open = () => {
    const request = { result: { transaction, close: () => {} }, onsuccess: () => {} }
    setTimeout(() => request.onsuccess())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return stored
}

test('pictures that this page alone keeps are not stored until the device has room for each', async () => {
  stubDevice(new DOMException('full', 'QuotaExceededError'))
  expect(await saveLocalPicture('full', new Blob(['x']))).toBe(false)
  expect(await retryStoringLocalPictures(['full'])).toBe(false)
  // A picture of a restored draft was stored earlier.
  expect(await retryStoringLocalPictures(['former'])).toBe(true)
  const stored = stubDevice(null)
  expect(await retryStoringLocalPictures(['former', 'full'])).toBe(true)
  expect(stored).toEqual(['full'])
  await deleteLocalPictures(['full'])
})
