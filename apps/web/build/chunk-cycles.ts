import type { Plugin } from 'vite'

/** The files that each file imports before it runs. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Finds the first cycle of files that import each other, in the order of the imports; null without one. */
export function findCycle(imports: Imports): readonly string[] | null {
  const done = new Set<string>()
  const walk = (file: string, above: readonly string[]): readonly string[] | null => {
    const at = above.indexOf(file)
    if (at >= 0) return [...above.slice(at), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const cycle = walk(next, [...above, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Fails the build when two chunks import each other. The one that runs first sees the other's constants as undefined,
 * and the order depends on the page that a person opens first.
 */
export function forbidChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cycle)
        this.error(`These chunks import each other: ${cycle.join(' → ')}. Change the groups in vite.config.ts.`)
    },
  }
}
