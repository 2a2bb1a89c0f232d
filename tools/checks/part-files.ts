import path from 'node:path'
import { importsOf, resolveImport } from './import-rule.ts'

/** Sources by their path from the root: those of the parts, the part files and their tests. */
type Sources = ReadonlyMap<string, string>

const isOfConsole = (file: string) => /^apps\/web\/src\/console\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file)
const isOfUi = (file: string) => /^apps\/web\/src\/ui\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file)
const isPartFile = (file: string) => /^apps\/web\/parts\/[^/]+\.part\.tsx$/.test(file)
const componentsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name)
const statesFile = 'apps/web/parts/states.json'

/**
 * Returns the problems of part files, as sentences. Every component of the console and of the shared `ui` must be drawn
 * by a part file (`apps/web/parts`), directly or by another component; every part file must be in the workshop with its
 * states (`states.json`), have pictures of these, and have a test in a real browser (`e2e/parts`).
 */
export function partFileProblems(sources: Sources, states: Readonly<Record<string, readonly string[]>>): string[] {
  const reached = new Set<string>()
  const walk = (file: string): void => {
    const source = sources.get(file)
    if (source === undefined || reached.has(file)) return
    reached.add(file)
    for (const { target, isType } of importsOf(file, source)) {
      const to = isType ? null : resolveImport(file, target)
      if (to) walk(to)
    }
  }
  const problems: string[] = []
  const shown = new Set(Object.entries(states).flatMap(([name, some]) => (some.length > 0 ? [name] : [])))
  for (const file of sources.keys()) {
    if (!isPartFile(file)) continue
    walk(file)
    const name = path.posix.basename(file, '.part.tsx')
    const test = sources.get(`e2e/parts/${name}.journey.ts`)
    if (test === undefined) problems.push(`${file} has no test e2e/parts/${name}.journey.ts`)
    else if (!new RegExp(`open\\('${name}['&]`).test(test))
      problems.push(`e2e/parts/${name}.journey.ts does not open '${name}'`)
    if (!shown.delete(name))
      problems.push(`${file} has no place in the workshop: ${statesFile} names no state of '${name}'`)
  }
  for (const name of shown) problems.push(`${statesFile} names '${name}', of which there is no part file`)
  for (const [file, source] of sources) {
    if (!isOfConsole(file) && !(isOfUi(file) && componentsOf(source).length > 0)) continue
    if (!reached.has(file)) problems.push(`${file} is drawn by no part file in apps/web/parts`)
    else
      for (const name of componentsOf(source))
        if (!isUsed(name, file, source, reached, sources))
          problems.push(`${name} of ${file} is drawn by no part file in apps/web/parts, nor by what one draws`)
  }
  return problems
}

/** Returns true if a component is drawn in its own file, or used in another one that a part file reaches. */
function isUsed(name: string, own: string, source: string, reached: ReadonlySet<string>, sources: Sources): boolean {
  if (new RegExp(`<${name}\\b`).test(source)) return true
  const word = new RegExp(`\\b${name}\\b`)
  return [...reached].some(
    (file) =>
      file !== own &&
      importsOf(file, sources.get(file) ?? '').some(({ target }) => resolveImport(file, target) === own) &&
      word.test(sources.get(file) ?? ''),
  )
}
