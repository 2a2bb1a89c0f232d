import { expect, test } from 'vitest'
import { changedFieldNames, fieldValueAt, isSameValue, mergeValues, withFieldValue } from './values.ts'

test('a value is read and replaced by its name, in lists too', () => {
  const values = { title: { zh: '一', en: 'one' }, tags: [{ name: 'a' }, { name: 'b' }] }
  expect(fieldValueAt(values, 'tags.1.name')).toBe('b')
  expect(fieldValueAt(values, 'title.fr.x')).toBeUndefined()
  expect(withFieldValue(values, 'tags.1.name', 'c')).toEqual({ ...values, tags: [{ name: 'a' }, { name: 'c' }] })
  expect(withFieldValue({}, 'title.zh', '二')).toEqual({ title: { zh: '二' } })
  expect(values.tags[1]?.name).toBe('b')
})

test('nothing written is the same however it is said, and order in a list counts', () => {
  expect(isSameValue({ zh: '一', en: '' }, { zh: '一' })).toBe(true)
  expect(isSameValue([], undefined)).toBe(true)
  expect(isSameValue(0, undefined)).toBe(false)
  expect(isSameValue(false, undefined)).toBe(false)
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(
    changedFieldNames(
      ['title.zh', 'title.en', 'days'],
      { title: { zh: '一' }, days: 5 },
      { title: { zh: '一', en: 'one' }, days: 5 },
    ),
  ).toEqual(['title.en'])
})

test('what only one of two changed is merged; what both changed the person decides', () => {
  const names = ['title.zh', 'title.en', 'days', 'limit', 'note']
  const before = { title: { zh: '一' }, days: 5, limit: 90, note: 'a' }
  const theirs = { title: { zh: '一' }, days: 7, limit: 60, note: 'same' }
  const mine = { title: { zh: '一', en: 'one' }, days: 5, limit: 75, note: 'same' }
  const merged = mergeValues(names, before, theirs, mine)
  expect(merged.values).toEqual({ title: { zh: '一', en: 'one' }, days: 7, limit: 75, note: 'same' })
  expect(merged.taken.map(({ name }) => name)).toEqual(['days'])
  expect(merged.overlaps).toEqual([{ name: 'limit', before: 90, theirs: 60, mine: 75 }])
})
