type Facts = Readonly<Record<string, unknown>>

/** Returns the fields that differ, before and after, for the audit log; null if none does. */
export function changedFacts(
  before: Facts,
  after: Facts,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const of = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return names.length === 0 ? null : { before: of(before), after: of(after) }
}
