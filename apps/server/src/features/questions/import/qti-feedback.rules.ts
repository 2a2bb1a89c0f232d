import type { QtiTrial } from './qti-judge.ts'

/**
 * The condition under which feedback is shown: always, never, on a correct, partly correct or wrong answer, on certain
 * choices or forms of an answer (`marks`), or unclear.
 */
export type FeedbackCondition =
  | { when: 'always' | 'never' | 'unclear' }
  | { when: 'outcome'; outcomes: ('correct' | 'partly' | 'incorrect')[] }
  | { when: 'marks'; marks: string[] }

/** Derives the condition of feedback from trial answers: `isShown` returns true for the `trials` that show it. */
export function deriveFeedbackCondition(
  isShown: (trial: QtiTrial) => boolean,
  trials: readonly QtiTrial[],
  full: number,
  name = '',
): FeedbackCondition {
  const shown = trials.map(isShown)
  const fits = (test: (trial: QtiTrial) => boolean) => trials.every((trial, index) => test(trial) === shown[index])
  if (!shown.includes(true)) return { when: 'never' }
  if (!shown.includes(false)) return { when: 'always' }
  const marks = [...new Set(trials.flatMap((trial) => [...trial.marks]))]
  const exactly = marks.filter((mark) => fits((trial) => trial.marks.has(mark)))
  const named = exactly.find((mark) => name !== '' && (name === mark || name.startsWith(`${mark}_`)))
  if (named !== undefined) return { when: 'marks', marks: [named] }
  const isFull = ({ score }: QtiTrial) => score >= full - full / 1000
  const hasPart = trials.some((trial) => trial.score > 0 && !isFull(trial))
  if (fits(isFull)) return { when: 'outcome', outcomes: ['correct'] }
  if (fits((trial) => !isFull(trial)))
    return { when: 'outcome', outcomes: hasPart ? ['partly', 'incorrect'] : ['incorrect'] }
  if (fits((trial) => trial.score > 0 && !isFull(trial))) return { when: 'outcome', outcomes: ['partly'] }
  if (fits(({ score }) => score <= 0)) return { when: 'outcome', outcomes: ['incorrect'] }
  if (fits(({ score }) => score > 0)) return { when: 'outcome', outcomes: ['correct', 'partly'] }
  if (exactly.length > 0) return { when: 'marks', marks: exactly.slice(0, 1) }
  const some = marks.filter((mark) => trials.every((trial, index) => !trial.marks.has(mark) || shown[index]))
  return some.length > 0 && fits((trial) => some.some((mark) => trial.marks.has(mark)))
    ? { when: 'marks', marks: some }
    : { when: 'unclear' }
}

/** Derives the condition of feedback from its name alone, if no rule shows it. */
export function feedbackConditionByName(name: string, marks: readonly string[]): FeedbackCondition {
  const mark = marks.find((one) => name === one || name === `${one}_fb`)
  if (mark !== undefined) return { when: 'marks', marks: [mark] }
  if (/partial|partly/iu.test(name)) return { when: 'outcome', outcomes: ['partly'] }
  if (/(?:in|not|un)[-_ ]?correct|wrong|false/iu.test(name)) return { when: 'outcome', outcomes: ['incorrect'] }
  if (/correct|right|true/iu.test(name)) return { when: 'outcome', outcomes: ['correct'] }
  return /general|solution|explanation|rationale|model/iu.test(name) ? { when: 'always' } : { when: 'never' }
}
