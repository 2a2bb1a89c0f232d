import { expect, test } from 'vitest'
import { examStandingOf } from './exam-standing.ts'

const facts = { refusal: null, againAt: null, attempts: [], sessions: null }
const refused = (reason: string) => ({ reason, msg: '' })

test('a registration is named by its state, and without one by whether a session has seats', () => {
  const register = (state: string | null, nextAt: string | null = '2026-12-08T01:30:00Z') =>
    examStandingOf({ ...facts, stage: 'register', sessions: { nextAt, application: state ? { state } : null } })
  expect(['draft', 'submitted', 'returned', 'approved', null].map((state) => register(state))).toEqual([
    'draft',
    'inReview',
    'returned',
    'approved',
    'register',
  ])
  expect(register(null, null)).toBe('full')
})

test('a seat requires check-in once only that is missing', () => {
  expect(examStandingOf({ ...facts, stage: 'seat', refusal: refused('seatLater') })).toBe('seat')
  expect(examStandingOf({ ...facts, stage: 'seat', refusal: refused('checkInMissing') })).toBe('checkIn')
})

test('a submitted attempt is followed through its marking', () => {
  const waiting = (state: 'handedIn' | 'awaitingMarks' | 'notReleased') =>
    examStandingOf({ ...facts, stage: 'waiting', attempts: [{ state }] })
  expect([waiting('handedIn'), waiting('awaitingMarks'), waiting('notReleased')]).toEqual([
    'submitted',
    'marking',
    'marked',
  ])
})

test('a failed exam is named by what comes next', () => {
  const failed = (refusal: typeof facts.refusal | ReturnType<typeof refused>, againAt: string | null) =>
    examStandingOf({ ...facts, stage: 'failed', refusal, againAt })
  expect(failed(null, null)).toBe('retake')
  expect(failed(refused('attemptsUsedUp'), '2026-12-08T01:30:00Z')).toBe('later')
  expect(failed(refused('attemptsUsedUp'), null)).toBe('failed')
})

test('an exam without attempts left is not called ended while it is open', () => {
  const over = (refusal: typeof facts.refusal | ReturnType<typeof refused>) =>
    examStandingOf({ ...facts, stage: 'over', refusal })
  expect(over(refused('attemptsUsedUp'))).toBe('refused')
  expect([over(refused('examClosed')), over(null)]).toEqual(['over', 'over'])
})
