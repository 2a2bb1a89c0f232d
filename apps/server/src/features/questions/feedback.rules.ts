import type { AnswerKey, Feedback } from './question-content.ts'

const earns = (key: AnswerKey, letter: string): boolean =>
  'keys' in key ? key.keys.includes(letter) : 'weights' in key && (key.weights[letter] ?? 0) > 0

/**
 * Returns the feedback that still applies after a regrade with another key, without feedback on answers that are now
 * graded differently.
 */
export function compatibleFeedback(feedback: Feedback, before: AnswerKey, after: AnswerKey): Feedback {
  const options = Object.entries(feedback.options ?? {}).filter(
    ([letter]) => earns(before, letter) === earns(after, letter),
  )
  const isAccepted = (key: AnswerKey, gap: number, text: string) =>
    'blanks' in key && (key.blanks[gap]?.accepted.some((one) => one.text === text && one.weight > 0) ?? false)
  const blanks = feedback.blanks?.map((said, gap) =>
    said.filter(
      ({ accepted }) =>
        accepted === undefined || isAccepted(before, gap, accepted) === isAccepted(after, gap, accepted),
    ),
  )
  const { options: _options, blanks: _blanks, ...rest } = feedback
  return {
    ...rest,
    ...(options.length > 0 ? { options: Object.fromEntries(options) } : {}),
    ...(blanks ? { blanks } : {}),
  }
}
