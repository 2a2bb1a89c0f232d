import { optionLetterAt, type QuestionContent } from './question-values.rules.ts'

/** The values of a question with places: matching, ordering, or gap choice. */
export type PlacesValues = Pick<QuestionContent, 'options' | 'answerKey' | 'prompts' | 'choices'>
const noOption = () => ({ text: {}, pinned: false })
export const optionLettersOf = (count: number): string =>
  Array.from({ length: count }, (_, place) => optionLetterAt(place)).join('')
export const placesInKey = ({ answerKey }: Pick<PlacesValues, 'answerKey'>): string => answerKey.places ?? ''

/** Returns the same question with these places in its key. */
export const withPlacesInKey = (placed: PlacesValues, places: string): PlacesValues => ({
  ...placed,
  answerKey: { ...placed.answerKey, places },
})

/** Returns the same question with another letter in one place of its key; `-` empties the place. */
export const withPlaceLetter = (placed: PlacesValues, at: number, letter: string): PlacesValues =>
  withPlacesInKey(placed, [...placesInKey(placed)].map((before, place) => (place === at ? letter : before)).join(''))

/** Adds an option after the others; in an ordering question, also as the last place of its key. */
export function addPlaceOption(placed: PlacesValues, isOrder: boolean): PlacesValues {
  const letter = optionLetterAt(placed.options.length)
  const added = { ...placed, options: [...placed.options, noOption()] }
  return isOrder ? withPlacesInKey(added, placesInKey(placed) + letter) : added
}

/**
 * Removes an option: later options move up a letter; the places that had the removed one become empty or, in an
 * ordering question, are removed.
 */
export function removePlaceOption(placed: PlacesValues, at: number, isOrder: boolean): PlacesValues {
  const gone = optionLetterAt(at)
  const renamed = (letters: string, empty: string) =>
    [...letters]
      .map((letter) => (letter === gone ? empty : letter > gone ? optionLetterAt(letter.charCodeAt(0) - 66) : letter))
      .join('')
  return {
    ...withPlacesInKey(placed, renamed(placesInKey(placed), isOrder ? '' : '-')),
    options: placed.options.filter((_, place) => place !== at),
    ...(placed.choices ? { choices: placed.choices.map((letters) => renamed(letters, '')) } : {}),
  }
}

/** Moves an item of an order from one position to another. */
export function moveOrderItem(placed: PlacesValues, from: number, to: number): PlacesValues {
  const letters = [...placesInKey(placed)]
  const [moved] = letters.splice(from, 1)
  if (moved === undefined || to < 0 || to > letters.length) return placed
  letters.splice(to, 0, moved)
  return withPlacesInKey(placed, letters.join(''))
}

export const addPrompt = (placed: PlacesValues): PlacesValues => ({
  ...withPlacesInKey(placed, `${placesInKey(placed)}-`),
  prompts: [...(placed.prompts ?? []), {}],
})
export function removePrompt(placed: PlacesValues, at: number): PlacesValues {
  const without = [...placesInKey(placed)].filter((_, place) => place !== at).join('')
  return { ...withPlacesInKey(placed, without), prompts: (placed.prompts ?? []).filter((_, place) => place !== at) }
}

/**
 * Returns the question with `count` places, one for each gap of its text: places are cut off at the end, or added
 * empty.
 */
export function withPlaceCount(placed: PlacesValues, count: number): PlacesValues {
  const { choices } = placed
  const letters = optionLettersOf(placed.options.length)
  return {
    ...withPlacesInKey(placed, placesInKey(placed).padEnd(count, '-').slice(0, count)),
    ...(choices ? { choices: Array.from({ length: count }, (_, gap) => choices[gap] ?? letters) } : {}),
  }
}

/**
 * Offers these letters in a gap, or all options if none of the letters belongs to an option; the other gaps keep their
 * letters. If every gap offers all options, no list is stored.
 */
export function withOfferedLetters(placed: PlacesValues, gap: number, offered: string): PlacesValues {
  const all = optionLettersOf(placed.options.length)
  const now = [...placesInKey(placed)].map((_, place) => placed.choices?.[place] ?? all)
  const letters = [...all].filter((letter) => offered.includes(letter)).join('') || all
  const choices = now.map((before, place) => (place === gap ? letters : before))
  const { choices: _, ...rest } = placed
  return choices.every((one) => one === all) ? rest : { ...rest, choices }
}
