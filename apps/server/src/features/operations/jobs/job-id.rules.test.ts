import { expect, test } from 'vitest'
import { jobIdOf, jobNumberOf } from './job-id.rules.ts'

test('a number and its id are one to one, in the same order', () => {
  const numbers = ['1', '9', '10', '4294967296', '9223372036854775807']
  const ids = numbers.map(jobIdOf)
  expect(ids.map(jobNumberOf)).toEqual(numbers)
  expect([...ids].sort()).toEqual(ids)
  expect(ids[2]).toBe('00000000-0000-0000-0000-00000000000a')
  for (const none of [
    '',
    '7',
    jobIdOf('0'),
    '00000000-0000-0000-8000-000000000000',
    '0195d0c4-0000-7000-8000-000000000001',
  ])
    expect(jobNumberOf(none)).toBeNull()
})
