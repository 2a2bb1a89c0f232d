/** The values of a form; a value is addressed by its name, such as `title.zh`. */
export type FormValues = Readonly<Record<string, unknown>>

export function fieldValueAt(values: unknown, name: string): unknown {
  let value = values
  for (const part of name.split('.'))
    value = typeof value === 'object' && value !== null ? (value as FormValues)[part] : undefined
  return value
}

/** Returns a copy of the values with one field, named by a dotted path, replaced. */
export function withFieldValue<V>(values: V, name: string, value: unknown): V {
  const [first = '', ...rest] = name.split('.')
  const inside = fieldValueAt(values, first)
  const next =
    rest.length === 0 ? value : withFieldValue(inside ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value)
  if (!Array.isArray(values)) return { ...values, [first]: next }
  return values.map((one, index) => (index === Number(first) ? next : one)) as V
}

/** Returns a value without empty parts: nothing, an empty text and a container of such are the same to a person. */
function bare(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(bare)
  if (typeof value !== 'object') return value
  const fields = Object.entries(value)
    .map(([name, one]) => [name, bare(one)] as const)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(bare(one)) === JSON.stringify(bare(other))

/**
 * Returns the names of the fields whose values differ. An empty text, an empty list and null are the same as no value.
 */
export const changedFieldNames = (names: readonly string[], before: unknown, now: unknown): string[] =>
  names.filter((name) => !isSameValue(fieldValueAt(before, name), fieldValueAt(now, name)))

export type FieldConflict = {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
}
type Merged<V> = {
  readonly values: V
  /** Changed by another person only: their value is taken. */
  readonly taken: readonly FieldConflict[]
  /** Changed by both, to different values: the person's own value remains until they choose. */
  readonly overlaps: readonly FieldConflict[]
}

/**
 * Merges two changes of the same values: `values` are `theirs` with the fields that `mine` changed; `taken` are the
 * fields that only `theirs` changed, `overlaps` those that both changed in different ways.
 */
export function mergeValues<V>(names: readonly string[], before: V, theirs: V, mine: V): Merged<V> {
  const changed = names.map((name) => ({
    name,
    before: fieldValueAt(before, name),
    theirs: fieldValueAt(theirs, name),
    mine: fieldValueAt(mine, name),
  }))
  const byThem = changed.filter((one) => !isSameValue(one.before, one.theirs))
  const isMine = (one: FieldConflict) => !isSameValue(one.before, one.mine)
  const values = changed
    .filter(isMine)
    .reduce((merged, { name, mine: own }) => withFieldValue(merged, name, own), theirs)
  return {
    values,
    taken: byThem.filter((one) => !isMine(one)),
    overlaps: byThem.filter((one) => isMine(one) && !isSameValue(one.theirs, one.mine)),
  }
}
