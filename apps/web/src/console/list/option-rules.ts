import type { FilterOption } from './list.types.ts'

export type VisibleOption = FilterOption & {
  readonly depth: number
  readonly isParent: boolean
  readonly isOpen: boolean
}
type State = { readonly words: string; readonly toggled: ReadonlySet<string>; readonly value: string }

/**
 * Returns the visible options as one list. Children are folded at first, except those that lead to the current value;
 * while the reader types, matches at any depth are shown.
 */
export function visibleOptions(
  options: readonly FilterOption[],
  { words, toggled, value }: State,
): readonly VisibleOption[] {
  const typed = words.trim().toLocaleLowerCase()
  if (typed)
    return options
      .filter((one) => one.words.toLocaleLowerCase().includes(typed))
      .map((one) => ({ ...one, depth: 0, isParent: false, isOpen: false }))
  const ids = new Set(options.map(({ id }) => id))
  const under = Map.groupBy(options, ({ under: parent }) => (parent && ids.has(parent) ? parent : null))
  const way = new Set<string>()
  const parents = new Map(options.map(({ id, under: parent }) => [id, parent]))
  for (let at = parents.get(value); at && !way.has(at); at = parents.get(at)) way.add(at)
  const walk = (parent: string | null, depth: number): readonly VisibleOption[] =>
    (under.get(parent) ?? []).flatMap((one) => {
      const isParent = under.has(one.id)
      const isOpen = way.has(one.id) !== toggled.has(one.id)
      return [{ ...one, depth, isParent, isOpen }, ...(isParent && isOpen ? walk(one.id, depth + 1) : [])]
    })
  return walk(null, 0)
}
