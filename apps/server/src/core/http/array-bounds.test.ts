import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createOverlongArrayFinder } from './array-bounds.ts'

const Inner = Type.Object({ words: Type.Array(Type.String(), { maxItems: 2 }) })

test('names the first array that is too long, at any depth', () => {
  const look = createOverlongArrayFinder(
    Type.Object({
      id: Type.String(),
      list: Type.Array(Inner, { maxItems: 3 }),
      some: Type.Optional(Type.Union([Inner, Type.Null()])),
    }),
  )
  const inner = (count: number) => ({ words: Array.from({ length: count }, () => 'a') })
  expect(look?.({ list: [inner(2), inner(2), inner(2)], some: null })).toBeNull()
  expect(look?.({ list: [1, 2, 3, 4] })).toBe('list')
  expect(look?.({ list: [inner(1), inner(3)] })).toBe('list.1.words')
  expect(look?.({ list: [], some: inner(3) })).toBe('some.words')
  for (const input of [null, 'text', 5, [], { list: 'text' }, { list: [null, 5, 'x'] }])
    expect(look?.(input)).toBeNull()
})

test('of several shapes one that fits is enough; where no array is, there is nothing to look for', () => {
  const look = createOverlongArrayFinder(
    Type.Union([
      Type.Object({ ids: Type.Array(Type.String(), { maxItems: 1 }) }),
      Type.Object({ ids: Type.Array(Type.String(), { maxItems: 5 }) }),
    ]),
  )
  expect([look?.({ ids: ['a', 'b'] }), look?.({ ids: ['a', 'b', 'c', 'd', 'e', 'f'] })]).toEqual([null, 'ids'])
  expect(
    createOverlongArrayFinder(Type.Object({ id: Type.String(), deep: Type.Object({ one: Type.Integer() }) })),
  ).toBeNull()
  expect(createOverlongArrayFinder(null)).toBeNull()
})
