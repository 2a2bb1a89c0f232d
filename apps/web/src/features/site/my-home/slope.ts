export type SlopeLine = { readonly places: readonly (number | null)[] }

/**
 * Returns the SVG path of a line through the ranks, broken where a week has none. x is from 0 to 100; `y` converts a
 * rank.
 */
export function slopePath(places: SlopeLine['places'], y: (place: number) => number): string {
  const step = 100 / Math.max(1, places.length - 1)
  let path = ''
  places.forEach((place, index) => {
    if (place === null) return
    const isAlone = index === 0 || (places[index - 1] ?? null) === null
    path += `${isAlone ? 'M' : 'L'}${+(index * step).toFixed(2)} ${+y(place).toFixed(2)}`
  })
  return path
}

/**
 * Returns the scale for the ranks of these lines, from 0 (the best rank, at the top) to 100 (the worst); if all ranks
 * are equal, they are at 50.
 */
export function rankScaleOf(lines: readonly SlopeLine[]): (place: number) => number {
  const all = lines.flatMap(({ places }) => places.filter((place) => place !== null))
  const [best, worst] = [Math.min(...all), Math.max(...all)]
  return (place) => (best === worst ? 50 : ((place - best) / (worst - best)) * 100)
}

/**
 * Moves labels apart, in their order: each at least `gap` below the one above, and all between 0 and `height`, if there
 * is room for them.
 */
export function spreadSlopeLabels(tops: readonly number[], gap: number, height: number): number[] {
  const spread: number[] = []
  for (const top of tops) spread.push(Math.max(top, (spread.at(-1) ?? -gap) + gap))
  for (let index = spread.length - 1; index >= 0; index--)
    spread[index] = Math.min(
      spread[index] as number,
      index === spread.length - 1 ? height : (spread[index + 1] as number) - gap,
    )
  return spread
}
