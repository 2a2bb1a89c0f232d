/** The text with each of these replaced; an example that no longer holds one is told. */
export function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`the example does not hold "${from}"`)
    return whole.replaceAll(from, to)
  }, text)
}
