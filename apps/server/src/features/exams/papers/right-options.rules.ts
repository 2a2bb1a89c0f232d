import type { AnswerKey } from '../../questions/questions.public.ts'

/**
 * Returns the correct options of a key, including its alternatives; null when the question has none. An option that
 * earns only part of the points is not correct if another one earns all of them.
 */
export function rightOptionKeys(key: AnswerKey): string[] | null {
  const own = 'keys' in key ? key.keys : 'weights' in key ? rightByWeight(key.weights) : null
  return own === null || 'blanks' in key || 'rubric' in key || 'places' in key || 'regions' in key
    ? null
    : [...new Set([...own, ...(key.alternatives ?? []).flat()])]
}

const rightByWeight = (weights: Readonly<Record<string, number>>): string[] => {
  const least = Object.values(weights).some((weight) => weight >= 100) ? 100 : Number.MIN_VALUE
  return Object.keys(weights).filter((letter) => (weights[letter] ?? 0) >= least)
}
