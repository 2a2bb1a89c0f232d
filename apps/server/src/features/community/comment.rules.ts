export type CommentState = 'shown' | 'pending' | 'hidden' | 'removed' | 'withdrawn'
export type ModerationDecision = 'keep' | 'hide' | 'remove'

/**
 * Returns the state of a comment after a decision of staff; null for a withdrawn comment, and if the decision changes
 * neither its state nor a report.
 */
export function commentStateAfter(
  before: { readonly state: CommentState; readonly openReports: number },
  decision: ModerationDecision,
): 'shown' | 'hidden' | 'removed' | null {
  const after = ({ keep: 'shown', hide: 'hidden', remove: 'removed' } as const)[decision]
  if (before.state === 'withdrawn') return null
  return after === before.state && before.openReports === 0 ? null : after
}

/**
 * Returns the form of a name that visitors and people of other companies see: its first character and two asterisks.
 */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
/** Words as they are written with spaces between them, with one before and one after each. */
const spaced = (text: string) => ` ${(plain(text).match(/[\p{Script=Latin}\p{M}\p{N}]+/gu) ?? []).join(' ')} `
/** Everything that is neither letter nor number left out. */
const squeezed = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the first word of a list that a text contains; null if it contains none. Latin words match as whole words
 * ("ass" is not in "class"), words of other scripts anywhere. Case, width and signs between characters don't matter.
 */
export function firstWatchedWord(text: string, words: readonly string[]): string | null {
  const [asWords, asSigns] = [spaced(text), squeezed(text)]
  const stands = (word: string) => {
    const sought = squeezed(word)
    if (!sought) return false
    return /^[\p{Script=Latin}\p{N}]+$/u.test(sought) ? asWords.includes(spaced(word)) : asSigns.includes(sought)
  }
  return words.find(stands) ?? null
}
