import path from 'node:path'
import { importsOf, resolveImport } from './import-rule.ts'

/** Sources by their path from the root: those of the console, the part files and their tests. */
type Sources = ReadonlyMap<string, string>

const isPart = (file: string) => /^apps\/web\/src\/console\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file)
const isPartFile = (file: string) => /^apps\/web\/parts\/[^/]+\.part\.tsx$/.test(file)

/**
 * Every component of the console is drawn by a part file (`apps/web/parts`), itself or by what draws it, and every part file has its test in a real
 * browser (`e2e/parts`). Answers what is missing.
 */
export function partsWithoutTest(sources: Sources): string[] {
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
  for (const file of sources.keys()) {
    if (!isPartFile(file)) continue
    walk(file)
    const name = path.posix.basename(file, '.part.tsx')
    const test = sources.get(`e2e/parts/${name}.journey.ts`)
    if (test === undefined) problems.push(`${file} has no test e2e/parts/${name}.journey.ts`)
    else if (!new RegExp(`open\\('${name}['&]`).test(test)) problems.push(`e2e/parts/${name}.journey.ts does not open '${name}'`)
  }
  for (const file of sources.keys()) if (isPart(file) && !reached.has(file)) problems.push(`${file} is drawn by no part file in apps/web/parts`)
  return problems
}
