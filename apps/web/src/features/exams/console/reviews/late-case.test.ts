import { expect, test } from 'vitest'
import { describeLateAnswer } from './late-case.tsx'

const words = { nothing: 'nothing', given: 'given' }
const describe = (answer: Parameters<typeof describeLateAnswer>[0]) => describeLateAnswer(answer, words)

test('a late answer is shown as text if it has any', () => {
  expect(describe({ text: 'a text' })).toBe('a text')
  expect(describe({ texts: ['one', 'two'] })).toBe('one / two')
  expect(describe({ keys: ['A', 'C'] })).toBe('AC')
})

test('places and spots are given answers too', () => {
  expect(describe({ places: 'BA-' })).toBe('given')
  expect(describe({ spots: '1200,3400' })).toBe('given')
  expect([describe(null), describe({ text: '' })]).toEqual(['nothing', 'nothing'])
})
