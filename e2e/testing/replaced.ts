/** Returns the text with these replacements; throws when it no longer contains one of the texts to replace. */
export function replaceExamples(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`the example does not hold "${from}"`)
    return whole.replaceAll(from, to)
  }, text)
}
