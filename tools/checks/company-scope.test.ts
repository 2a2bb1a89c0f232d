import { expect, test } from 'vitest'
import type { AnyCall, CallAccess } from '../../packages/contract/src/http/call.ts'
import { renderScopes, scopedCalls, scopeProblems } from './company-scope.ts'

const call = (path: string, access: CallAccess) =>
  ({ method: 'POST', path, summary: `Does ${path}`, access }) as unknown as AnyCall
const calls = [
  call('/mark/one', { grant: 'grading', orForCompany: true }),
  call('/mark/key', { grant: 'grading' }),
  call('/course/read', { grant: 'courses' }),
  call('/open', 'public'),
]
const reasons = { grants: { courses: 'A course has no company.' }, calls: { '/mark/key': 'A key is for all.' } }

test('a call is open for one company or shows the reason of itself or of its permission', () => {
  const scoped = scopedCalls(calls, reasons)
  expect(scoped.map(({ path, isForCompany, reason }) => [path, isForCompany, reason])).toEqual([
    ['/mark/one', true, null],
    ['/mark/key', false, 'A key is for all.'],
    ['/course/read', false, 'A course has no company.'],
  ])
  expect(scopeProblems(scoped, reasons)).toEqual([])
  const table = renderScopes(scoped, reasons)
  expect(table).toContain('| [grading](#grading) | 2 | 1 | See its calls. |')
  expect(table).toContain('| courses | 1 | 0 | A course has no company. |')
  expect(table).toContain('| `POST /mark/key` | Does /mark/key | yes | No. A key is for all. |')
})

test('a call without a reason is a problem, and so is a reason without a call', () => {
  const none = { grants: {}, calls: {} }
  expect(scopeProblems(scopedCalls(calls, none), none)).toEqual([
    '/mark/key (grading) is for the whole organisation only, without a reason',
    '/course/read (courses) is for the whole organisation only, without a reason',
  ])
  const idle = {
    grants: { ...reasons.grants, grading: 'Not for a company.' },
    calls: { ...reasons.calls, '/mark/one': 'Closed.', '/gone': 'It was removed.' },
  }
  expect(scopeProblems(scopedCalls(calls, idle), idle)).toEqual([
    'grading can be given for one company and has a reason against it',
    '/mark/one has a reason and no call that needs one',
    '/gone has a reason and no call that needs one',
    '/mark/one is open to a company and has a reason against it',
  ])
})
