import { expect, test } from 'vitest'
import { callsWithoutTags, findManualRefreshes } from './writes.ts'

test('a call without tags is found; one that shows or changes nothing says so', () => {
  const calls = [
    { method: 'POST', path: '/a', shows: ['notes'] },
    { method: 'POST', path: '/b', changes: [] },
    { method: 'POST', path: '/c' },
  ]
  expect(callsWithoutTags(calls)).toEqual(['POST /c says neither what it shows nor what it changes'])
})

test('a refresh by hand is found outside of api', () => {
  const source = "await queryClient.invalidateQueries({ queryKey: ['notes'] })"
  expect(findManualRefreshes('apps/web/src/features/learning/notes/note.queries.ts', source)).toHaveLength(1)
  expect(findManualRefreshes('apps/web/src/api/queries.ts', source)).toEqual([])
  expect(
    findManualRefreshes('apps/web/src/features/learning/notes/note.queries.ts', 'await write(noteAdd, note)'),
  ).toEqual([])
})
