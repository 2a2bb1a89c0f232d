import { expect, test } from 'vitest'
import { moveListItem } from './move-list-item.ts'

test('an item moves to a position inside the list, and nowhere else', () => {
  expect(moveListItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveListItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveListItem(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
  expect(moveListItem(['a', 'b', 'c'], 3, 0)).toEqual(['a', 'b', 'c'])
})
