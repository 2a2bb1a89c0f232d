/** Places of consecutive lines of a ranking: who has as many seconds has the same place, and the next one counts on from the line. `above` people have more than the first line. */
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
