import type { TSchema } from 'typebox'

type Part = {
  readonly type?: string
  readonly maxItems?: number
  readonly items?: Part
  readonly properties?: Readonly<Record<string, Part>>
  readonly anyOf?: readonly Part[]
}

type Find = (value: unknown, at: string) => string | null

/**
 * Returns a function that finds the first array of an input with more items than its schema allows, by name; null when
 * all fit. The validator lists every mistake, and a hundred thousand wrong items would take seconds, so it runs after
 * this check. The function itself is null when the schema limits no array.
 */
export function createOverlongArrayFinder(schema: TSchema | null): ((input: unknown) => string | null) | null {
  const find = schema && finderOf(schema as unknown as Part)
  return find && ((input) => find(input, ''))
}

/** Created once for a schema, since it runs for every request; null: the schema has no array. */
function finderOf({ type, maxItems, items, properties, anyOf }: Part): Find | null {
  if (anyOf) return inOneOf(anyOf)
  if (type === 'array') {
    const inner = items ? finderOf(items) : null
    return (value, at) => {
      if (!Array.isArray(value)) return null
      if (maxItems !== undefined && value.length > maxItems) return at
      return inner && first(value.entries(), (index, one) => inner(one, `${at}.${index}`))
    }
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, one]) => {
    const find = finderOf(one)
    return find ? [[name, find] as const] : []
  })
  if (fields.length === 0) return null
  return (value, at) => {
    if (typeof value !== 'object' || value === null) return null
    return first(fields, (name, find) => find((value as Record<string, unknown>)[name], at ? `${at}.${name}` : name))
  }
}

/** An array is too long when it is too long in each of its possible forms. */
function inOneOf(anyOf: readonly Part[]): Find | null {
  const forms = anyOf.map((part) => ({ part, find: finderOf(part) }))
  if (forms.every(({ find }) => find === null)) return null
  return (value, at) => {
    const found = forms
      .filter(({ part }) => part.anyOf || part.type === (Array.isArray(value) ? 'array' : 'object'))
      .map(({ find }) => find?.(value, at) ?? null)
    return found.every((one) => one !== null) ? (found[0] ?? null) : null
  }
}

function first<K, V>(entries: Iterable<readonly [K, V]>, look: (key: K, value: V) => string | null): string | null {
  for (const [key, value] of entries) {
    const found = look(key, value)
    if (found !== null) return found
  }
  return null
}
