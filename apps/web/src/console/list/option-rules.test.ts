import { expect, test } from 'vitest'
import { visibleOptions } from './option-rules.ts'

const options = [
  { id: 'a', words: '无线部', under: null },
  { id: 'b', words: '优化组', under: 'a' },
  { id: 'c', words: '一班', under: 'b' },
  { id: 'd', words: '运维中心', under: null },
]
const shown = (state: Partial<Parameters<typeof visibleOptions>[1]>) =>
  visibleOptions(options, { words: '', toggled: new Set(), value: '', ...state }).map(
    ({ id, depth }) => `${id}${depth}`,
  )

test('lower options are collapsed until they are opened, or lead to the value', () => {
  expect(shown({})).toEqual(['a0', 'd0'])
  expect(shown({ toggled: new Set(['a']) })).toEqual(['a0', 'b1', 'd0'])
  expect(shown({ value: 'c' })).toEqual(['a0', 'b1', 'c2', 'd0'])
  expect(shown({ value: 'c', toggled: new Set(['a']) })).toEqual(['a0', 'd0'])
})

test('typed words find what holds them at any depth', () => {
  expect(shown({ words: '组' })).toEqual(['b0'])
  expect(shown({ words: ' 部 ' })).toEqual(['a0'])
  expect(shown({ words: 'x' })).toEqual([])
})

test('an option whose parent is missing is at the top, and a cycle ends', () => {
  expect(
    visibleOptions([{ id: 'x', words: 'x', under: 'gone' }], { words: '', toggled: new Set(), value: '' }),
  ).toMatchObject([{ id: 'x', depth: 0 }])
  const ring = [
    { id: 'x', words: 'x', under: 'y' },
    { id: 'y', words: 'y', under: 'x' },
  ]
  expect(visibleOptions(ring, { words: '', toggled: new Set(), value: 'x' })).toEqual([])
})
