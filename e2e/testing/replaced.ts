/**
 * Returns the text of an example with these replacements, each a text and its substitute. Throws when the example no
 * longer contains one of the texts.
 */
export function replaceInExample(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`the example does not hold "${from}"`)
    return whole.replaceAll(from, to)
  }, text)
}
