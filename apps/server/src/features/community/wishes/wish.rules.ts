import type { BilingualText } from '../../../core/text/language.ts'
import { searchTokens, textQuery } from '../../catalogue/catalogue.public.ts'

/**
 * Returns a text on one line for storage: with single spaces, and without control characters and characters that change
 * the direction of text.
 */
export const toSingleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns a key that is the same for two titles of the same wish: letters, digits and the signs that distinguish C++
 * from C#, regardless of case, width, spaces and other signs.
 */
export const wishKey = (title: string): string =>
  [...title.normalize('NFKC').toLowerCase()]
    .filter((sign) => /[\p{L}\p{N}\p{M}+#]/u.test(sign))
    .slice(0, 120)
    .join('')

/** Returns true when a text can be the title of a wish: it contains at least two characters that count in `wishKey`. */
export const isWishTitle = (title: string): boolean => [...title].length >= 2 && [...wishKey(title)].length >= 2

const mostTokens = 24
export type SimilarityQuery = {
  readonly query: string
  readonly tokens: readonly string[]
  readonly marks: readonly string[]
}

/**
 * Returns the query for wishes similar to the words typed so far; null when there is nothing to compare. Each token is
 * also a separate query, because a similar title may lack some of them.
 */
export function similarityQueryOf(q: string): SimilarityQuery | null {
  const marks = searchTokens(q).slice(0, mostTokens)
  const tokens = marks.flatMap((token) => textQuery([token], 'A') ?? [])
  return tokens.length === 0 ? null : { query: tokens.map((token) => `(${token})`).join(' | '), tokens, marks }
}

export type StaffWishAnswer = {
  readonly state: 'open' | 'planned' | 'made' | 'declined'
  readonly words: BilingualText
  readonly productId: string | null
}

/** Returns the texts of an answer of staff, each on one line, without empty ones. */
export function nonEmptyWords(words: BilingualText | undefined): BilingualText {
  const [zh, en] = [toSingleLine(words?.zh ?? ''), toSingleLine(words?.en ?? '')]
  return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) }
}

/**
 * Returns the fields of an answer that are missing or do not belong to its state: only `made` has a product, `declined`
 * needs a reason, and `open` has no words.
 */
export function invalidWishAnswerFields({ state, words, productId }: StaffWishAnswer): string[] {
  const isWordless = !words.zh && !words.en
  return [
    ...((state === 'made') === (productId !== null) ? [] : ['productId']),
    ...((state === 'declined' && isWordless) || (state === 'open' && !isWordless) ? ['words'] : []),
  ]
}

/**
 * Returns true when an answer is news to the people who want the wish: its state or its product is new. Opening the
 * wish again is not news, and neither are other words.
 */
export const isNewWishAnswer = (
  before: { readonly state: string; readonly productId: string | null },
  answer: StaffWishAnswer,
): boolean => answer.state !== 'open' && (answer.state !== before.state || answer.productId !== before.productId)
