import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnsweringEvent,
  type AnsweringFacts,
  type AnsweringState,
  dialogToShow,
  initialAnsweringState,
  nextAnsweringState,
} from './answering-state.ts'

const quiet: AnsweringFacts = {
  phase: 'saved',
  isSubmitting: false,
  isPaused: false,
  isOutOfFullScreen: false,
  isLeaving: false,
  hasNotice: false,
  hasOlderAnswers: false,
}
const after = (...events: readonly AnsweringEvent[]) => events.reduce(nextAnsweringState, initialAnsweringState(1))
const asking = after({ type: 'panelOpened', panel: 'submit' })

const anyFacts = fc.record({
  phase: fc.constantFrom('saved', 'saving', 'offline', 'takenOver', 'closed'),
  isSubmitting: fc.boolean(),
  isPaused: fc.boolean(),
  isOutOfFullScreen: fc.boolean(),
  isLeaving: fc.boolean(),
  hasNotice: fc.boolean(),
  hasOlderAnswers: fc.boolean(),
}) as fc.Arbitrary<AnsweringFacts>
const anyState = fc.record({
  view: fc.constantFrom('whole', 'one'),
  current: fc.integer({ min: 1, max: 100 }),
  panel: fc.constantFrom('sheet', 'submit', 'keys', null),
  timeAsked: fc.nat(),
  isHandingIn: fc.boolean(),
  isOver: fc.boolean(),
}) as fc.Arbitrary<AnsweringState>

describe('the dialog over the answer page', () => {
  test('none over a quiet paper, or the one the candidate opened', () => {
    expect(dialogToShow(initialAnsweringState(1), quiet)).toBeNull()
    expect(dialogToShow(asking, quiet)).toBe('submit')
    expect(
      dialogToShow(after({ type: 'panelOpened', panel: 'sheet' }, { type: 'questionChosen', position: 4 }), quiet),
    ).toBeNull()
  })
  test('an interruption replaces the open dialog, which returns afterwards', () => {
    expect(dialogToShow(asking, { ...quiet, hasNotice: true })).toBe('notice')
    expect(dialogToShow(asking, { ...quiet, isPaused: true, hasNotice: true })).toBe('paused')
    expect(dialogToShow(asking, quiet)).toBe('submit')
  })
  test('a candidate can exit a paused paper', () => {
    expect(dialogToShow(asking, { ...quiet, isPaused: true, isLeaving: true })).toBe('leaving')
  })
  test('submitting is not interrupted by the full-screen cover', () => {
    expect(dialogToShow(asking, { ...quiet, isSubmitting: true, isOutOfFullScreen: true })).toBe('submit')
  })
  test('the end is shown once: not after a submit, and again when the submit was refused', () => {
    expect(dialogToShow(after({ type: 'handedIn' }), { ...quiet, phase: 'closed' })).toBeNull()
    expect(dialogToShow(after({ type: 'handedIn' }, { type: 'handInRefused' }), { ...quiet, phase: 'closed' })).toBe(
      'closed',
    )
    expect(dialogToShow(after({ type: 'left' }), { ...quiet, phase: 'closed' })).toBeNull()
  })
  test('a paper taken over by another window, or paused, is never writable', () => {
    fc.assert(
      fc.property(anyState, anyFacts, (state, facts) => {
        const dialog = dialogToShow(state, facts)
        if (facts.phase === 'takenOver') expect(dialog).toBe('takenOver')
        else if (facts.phase === 'closed') expect([null, 'closed']).toContain(dialog)
        else if (facts.isPaused) expect(['paused', 'leaving']).toContain(dialog)
        else expect(dialog).not.toBe('closed')
      }),
    )
  })
})

test('the end of the time closes the submit dialog, and nothing else', () => {
  expect(nextAnsweringState(asking, { type: 'timeOver' }).panel).toBeNull()
  expect(nextAnsweringState(after({ type: 'panelOpened', panel: 'keys' }), { type: 'timeOver' }).panel).toBe('keys')
})
