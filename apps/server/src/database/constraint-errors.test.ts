import { expect, test } from 'vitest'
import { errorOfConstraint } from './constraint-errors.ts'

test.each([
  ['25006', 'a primary that is one no more'],
  ['57P01', 'stopped by its operator'],
  ['57P03', 'not yet ready'],
  ['57014', 'its own limit of time'],
  ['53100', 'disk full'],
  ['53300', 'too many connections'],
  ['58030', 'input and output fail'],
  ['08006', 'connection lost'],
  ['40001', 'overtaken'],
  ['ENOSPC', 'the disk of the files is full'],
])('%s (%s) is an outage and no mistake of ours: try again later', (code) => {
  expect(errorOfConstraint(Object.assign(new Error('refused'), { code }))).toEqual({
    reason: 'unavailable',
    details: {},
  })
})

test('a table that an upgrade changed under a prepared statement is an outage of one try', () => {
  expect(errorOfConstraint({ code: '0A000', routine: 'RevalidateCachedQuery' })?.reason).toBe('unavailable')
  expect(errorOfConstraint({ code: '0A000', routine: 'transformInsertStmt' })).toBeNull()
})

test('what is our mistake stays one: a wrong statement, a missing file', () => {
  for (const error of [
    { code: '42601' },
    { code: '42P01' },
    { code: '23502' },
    { code: 'ENOENT', syscall: 'open' },
    new TypeError('x'),
  ])
    expect(errorOfConstraint(error)).toBeNull()
  expect(errorOfConstraint({ code: 'ENOENT', syscall: 'connect' })?.reason).toBe('unavailable')
})
