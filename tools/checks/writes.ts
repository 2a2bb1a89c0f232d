/** Every call declares its tags, and no screen keeps a list of what to refresh. */
type Declared = {
  readonly method: string
  readonly path: string
  readonly shows?: readonly string[]
  readonly changes?: readonly string[]
}

/** Returns a sentence for each call that declares neither what it shows nor what it changes. */
export function callsWithoutTags(calls: readonly Declared[]): string[] {
  return calls
    .filter(({ shows, changes }) => !shows && !changes)
    .map(({ method, path }) => `${method} ${path} says neither what it shows nor what it changes`)
}

/** Finds places of the web app that refetch, reset or remove answers by hand: only `api/` does that, by tags. */
export function findManualRefreshes(file: string, source: string): string[] {
  if (!file.startsWith('apps/web/src/') || file.startsWith('apps/web/src/api/')) return []
  return [...source.matchAll(/\b(?:invalidateQueries|refetchQueries|resetQueries|removeQueries)\b/g)].map(
    ([name]) => `${file}: ${name} stands in api/ only; declare what a call changes and send it with write()`,
  )
}
