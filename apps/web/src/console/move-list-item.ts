/** Returns the list with one item moved; unchanged if there is none at `from`, or if `to` is outside the list. */
export function moveListItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
