import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExamStageFacts, examStageOf } from './exam-stage.rules.ts'

const facts = (own: Partial<ExamStageFacts> = {}): ExamStageFacts => ({
  isOpenAttempt: false,
  refusal: null,
  isUpcoming: false,
  isOver: false,
  hasSeat: false,
  isWithoutSeat: false,
  last: null,
  ...own,
})
const anyFacts = fc.record({
  isOpenAttempt: fc.boolean(),
  refusal: fc.constantFrom(
    null,
    'examPassed',
    'examNotStarted',
    'examClosed',
    'examPaused',
    'attemptsUsedUp',
    'retakeWindowOver',
    'preconditionMissing',
    'seatMissing',
    'seatLater',
    'checkInMissing',
    'outsideNetwork',
  ),
  isUpcoming: fc.boolean(),
  isOver: fc.boolean(),
  hasSeat: fc.boolean(),
  isWithoutSeat: fc.boolean(),
  last: fc.constantFrom(null, 'handedIn', 'awaitingMarks', 'notReleased', 'passed', 'failed'),
}) as fc.Arbitrary<ExamStageFacts>

describe('the stage of an exam', () => {
  it('is running whenever an attempt is open, and never open when the server refuses a start', () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        const stage = examStageOf(known)
        if (known.isOpenAttempt) expect(stage).toBe('running')
        else expect(stage).not.toBe('running')
        if (known.refusal !== null) expect(stage).not.toBe('open')
        if (stage === 'waiting') expect(['handedIn', 'awaitingMarks', 'notReleased']).toContain(known.last)
        if (stage === 'missed') expect(known.last).toBeNull()
      }),
    )
  })
  it('names each place on the way', () => {
    expect(examStageOf(facts())).toBe('open')
    expect(examStageOf(facts({ isUpcoming: true }))).toBe('upcoming')
    expect(examStageOf(facts({ isOver: true }))).toBe('over')
    expect(examStageOf(facts({ refusal: 'examNotStarted' }))).toBe('upcoming')
    expect(examStageOf(facts({ refusal: 'examPassed', last: 'passed' }))).toBe('passed')
    expect(examStageOf(facts({ refusal: 'attemptsUsedUp', last: 'awaitingMarks' }))).toBe('waiting')
    expect(examStageOf(facts({ refusal: 'attemptsUsedUp', last: 'failed' }))).toBe('failed')
    expect(examStageOf(facts({ last: 'failed' }))).toBe('failed')
    expect(examStageOf(facts({ refusal: 'seatLater', hasSeat: true, isWithoutSeat: true }))).toBe('seat')
    expect(examStageOf(facts({ refusal: 'seatMissing', isWithoutSeat: true }))).toBe('register')
    expect(examStageOf(facts({ refusal: 'examClosed' }))).toBe('missed')
    expect(examStageOf(facts({ refusal: 'examClosed', last: 'passed' }))).toBe('over')
    expect(examStageOf(facts({ refusal: 'examPaused' }))).toBe('blocked')
    expect(examStageOf(facts({ refusal: 'preconditionMissing' }))).toBe('course')
  })
})
