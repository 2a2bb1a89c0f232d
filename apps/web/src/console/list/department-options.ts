import { pickReaderText } from '#web/ui/bilingual-words.ts'

type Department = {
  readonly id: string
  readonly parentId: string | null
  readonly name: { readonly zh?: string; readonly en?: string }
}

/**
 * Returns departments as options of a select: in the order of their tree, indented by their depth. Those whose parent
 * is not among them are left out.
 */
export function departmentOptions(
  departments: readonly Department[],
): readonly { readonly id: string; readonly words: string }[] {
  const under = Map.groupBy(departments, ({ parentId }) => parentId)
  const walk = (parent: string | null, depth: number): readonly { readonly id: string; readonly words: string }[] =>
    (under.get(parent) ?? []).flatMap(({ id, name }) => [
      { id, words: `${'\u2003'.repeat(depth)}${pickReaderText(name)}` },
      ...walk(id, depth + 1),
    ])
  return walk(null, 0)
}
