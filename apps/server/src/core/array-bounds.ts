import type { TSchema } from 'typebox'

type Part = { readonly type?: string; readonly maxItems?: number; readonly items?: Part; readonly properties?: Readonly<Record<string, Part>>; readonly anyOf?: readonly Part[] }

/**
 * Finds the first array of an input that holds more than its schema allows, by its name; null when none does. The validator lists every
 * mistake there is, which for a hundred thousand wrong items takes seconds: it is asked only afterwards. Null when there is nothing to look for.
 */
export function overlongIn(schema: TSchema | null): ((input: unknown) => string | null) | null {
  const part = schema as unknown as Part | null
  return part && hasArray(part) ? (input) => find(part, input, '') : null
}

const hasArray = ({ type, items, properties, anyOf }: Part): boolean =>
  type === 'array' || (items !== undefined && hasArray(items)) || Object.values(properties ?? {}).some(hasArray) || (anyOf ?? []).some(hasArray)

function find({ maxItems, items, properties, anyOf }: Part, value: unknown, at: string): string | null {
  if (anyOf) {
    const found = anyOf.filter((one) => one.anyOf || one.type === (Array.isArray(value) ? 'array' : 'object')).map((one) => find(one, value, at))
    return found.every((one) => one !== null) ? (found[0] ?? null) : null
  }
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) return at
    if (!items || !hasArray(items)) return null
    return first(value.entries(), (index, one) => find(items, one, `${at}.${index}`))
  }
  if (typeof value !== 'object' || value === null || !properties) return null
  return first(Object.entries(properties), (name, one) => (hasArray(one) ? find(one, (value as Record<string, unknown>)[name], at ? `${at}.${name}` : name) : null))
}

function first<K, V>(entries: Iterable<readonly [K, V]>, look: (key: K, value: V) => string | null): string | null {
  for (const [key, value] of entries) {
    const found = look(key, value)
    if (found !== null) return found
  }
  return null
}
