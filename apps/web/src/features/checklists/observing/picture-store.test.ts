import type { ChecklistItem } from '@portal/contract/checklists/checklist.rules.ts'
import { expect, test } from 'vitest'
import { withStoredPictures } from './picture-store.ts'

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
  const restored = await withStoredPictures(items, filled, async (id) => (id === one ? new Blob(['x']) : null))
  expect([...restored].map(([id, { value, note }]) => [id, value, note])).toEqual([
    ['a', one, 'both'],
    ['b', '', ''],
    ['c', 'typed:Ann', ''],
    ['d', two, ''],
  ])
})
