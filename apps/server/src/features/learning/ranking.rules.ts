/**
 * Returns the ranks of consecutive lines: equal seconds share a rank, and the rank after a tie counts all lines before
 * it. `skip`: the number of lines before the first one; `above`: the number of people with more seconds than the first
 * line.
 */
export function ranksOf(lines: readonly { readonly seconds: number }[], skip: number, above: number): number[] {
  const places: number[] = []
  lines.forEach((line, index) => {
    const former = lines[index - 1]
    places.push(
      index === 0 ? above + 1 : former?.seconds === line.seconds ? (places[index - 1] as number) : skip + index + 1,
    )
  })
  return places
}
