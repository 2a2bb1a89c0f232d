import type { AnswerData } from '../answering/answer-sheet.ts'

/** Returns the letters of an answer's places, `-` for an empty one. */
export const placesOfAnswer = (answer: AnswerData | null | undefined, count: number): string =>
  (answer?.places ?? '').padEnd(count, '-').slice(0, count)

/** Returns the answer with these places; null while all of them are empty. */
export const answerOfPlaces = (places: string): AnswerData | null => (/[A-Z]/.test(places) ? { places } : null)

/**
 * Puts a letter in a place, or empties it (`-`). If each option may be used only once, the letter is removed from its
 * previous place.
 */
export function putOptionInPlace(places: string, at: number, letter: string, once: boolean): string {
  return [...places]
    .map((before, place) => (place === at ? letter : once && letter !== '-' && before === letter ? '-' : before))
    .join('')
}

/** Moves the letter of one place to another; the letters of the places in between shift by one. */
export function moveOptionBetweenPlaces(places: string, from: number, to: number): string {
  const letters = [...places]
  const [moved] = letters.splice(from, 1)
  if (moved === undefined || to < 0 || to > letters.length) return places
  letters.splice(to, 0, moved)
  return letters.join('')
}
