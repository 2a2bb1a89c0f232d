import { expect, test } from 'vitest'
import { findCycle } from './chunk-cycles.ts'

test('names the files of a cycle, and none of those that only lead to it', () => {
  const lines = new Map([
    ['page', ['menu', 'vendor']],
    ['menu', ['frame']],
    ['frame', ['vendor', 'menu']],
    ['vendor', []],
  ])
  expect(findCycle(lines)).toEqual(['menu', 'frame', 'menu'])
  expect(findCycle(new Map([...lines, ['frame', ['vendor']]]))).toBeNull()
})
