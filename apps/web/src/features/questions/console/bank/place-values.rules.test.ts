import { expect, test } from 'vitest'
import {
  addPlaceOption,
  addPrompt,
  moveOrderItem,
  type PlacesValues,
  removePlaceOption,
  removePrompt,
  withOfferedLetters,
  withPlaceCount,
  withPlaceLetter,
} from './place-values.rules.ts'

const option = (text: string) => ({ text: { en: text }, pinned: false })
const placed = (places: string, texts: readonly string[], own: Partial<PlacesValues> = {}): PlacesValues => ({
  options: texts.map(option),
  answerKey: { places },
  ...own,
})

test('a removed option empties its places, and later letters move up with their texts', () => {
  const after = removePlaceOption(placed('CAB', ['a', 'b', 'c'], { choices: ['ABC', 'AB', 'BC'] }), 0, false)
  expect(after.answerKey.places).toBe('B-A')
  expect(after.options.map(({ text }) => text.en)).toEqual(['b', 'c'])
  expect(after.choices).toEqual(['AB', 'A', 'AB'])
})

test('an order has each item once, whatever is added, removed and moved', () => {
  const added = addPlaceOption(placed('BA', ['a', 'b']), true)
  expect(added.answerKey.places).toBe('BAC')
  expect(moveOrderItem(added, 2, 0).answerKey.places).toBe('CBA')
  expect(moveOrderItem(added, 0, -1)).toBe(added)
  const removed = removePlaceOption(added, 1, true)
  expect(removed.answerKey.places).toBe('AB')
  expect(removed.options.map(({ text }) => text.en)).toEqual(['a', undefined])
})

test('a prompt comes with an empty place and leaves with its own', () => {
  const two = addPrompt(addPrompt(placed('', ['a', 'b'])))
  expect(two.answerKey.places).toBe('--')
  const filled = withPlaceLetter(two, 1, 'B')
  expect(filled.answerKey.places).toBe('-B')
  expect(removePrompt(filled, 0)).toMatchObject({ answerKey: { places: 'B' }, prompts: [{}] })
})

test('gaps follow the text, and a list is kept only while a gap offers less than everything', () => {
  const three = withPlaceCount(placed('AB', ['a', 'b', 'c']), 3)
  expect(three.answerKey.places).toBe('AB-')
  const less = withOfferedLetters(three, 1, 'bBC')
  expect(less.choices).toEqual(['ABC', 'BC', 'ABC'])
  expect(withOfferedLetters(less, 1, 'ABC').choices).toBeUndefined()
  expect(withPlaceCount(less, 2).choices).toEqual(['ABC', 'BC'])
})
