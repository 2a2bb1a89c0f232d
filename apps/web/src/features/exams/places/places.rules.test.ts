import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOfPlaces, moveOptionBetweenPlaces, placesOfAnswer, putOptionInPlace } from './places.rules.ts'

test('places are as many as the question has, and no answer while all are empty', () => {
  expect(placesOfAnswer(null, 3)).toBe('---')
  expect(placesOfAnswer({ places: 'AB' }, 3)).toBe('AB-')
  expect(answerOfPlaces('---')).toBeNull()
  expect(answerOfPlaces('-B-')).toEqual({ places: '-B-' })
})

test('an option that is used once leaves its former place; others may stay', () => {
  expect(putOptionInPlace('A-B', 1, 'A', true)).toBe('-AB')
  expect(putOptionInPlace('A-B', 1, 'A', false)).toBe('AAB')
  expect(putOptionInPlace('AAB', 0, '-', true)).toBe('-AB')
})

test('a moved item stays one of the same items, at its new place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 26 }), fc.nat(), fc.nat(), (count, a, b) => {
      const places = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count)
      const [from, to] = [a % count, b % count]
      const moved = moveOptionBetweenPlaces(places, from, to)
      expect([...moved].sort().join('')).toBe(places)
      expect(moved[to]).toBe(places[from])
      expect(moveOptionBetweenPlaces(moved, to, from)).toBe(places)
    }),
  )
})

test('an item does not leave the list', () => {
  expect(moveOptionBetweenPlaces('ABC', 0, -1)).toBe('ABC')
  expect(moveOptionBetweenPlaces('ABC', 2, 3)).toBe('ABC')
})
