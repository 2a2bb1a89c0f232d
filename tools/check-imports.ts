import { checkExamLayers } from './checks/exam-floors.ts'
import { checkImportRule, importsOf } from './checks/import-rule.ts'
import { partFileProblems } from './checks/part-files.ts'
import { listFiles, readText } from './checks/tree.ts'

/**
 * Checks the import rule over the whole project, that the layers of exams are respected, and that every part of the
 * console and of `ui` is drawn and tested alone; `npm run check -- imports`.
 */
const sources = new Map(listFiles(/^(packages|apps|e2e|bench|tools)\/.*\.tsx?$/).map((file) => [file, readText(file)]))
const packages = new Map<string, ReadonlySet<string>>()

function packagesOf(file: string): ReadonlySet<string> {
  const folder = /^(packages|apps)\/[^/]+/.exec(file)?.[0] ?? '.'
  const known = packages.get(folder)
  if (known) return known
  const read = (at: string) =>
    JSON.parse(readText(`${at}/package.json`)) as Record<string, Record<string, string> | undefined>
  const names = (from: ReturnType<typeof read>) =>
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(from[kind] ?? {}))
  const isTestHelp = names(read('.'))
  const set = new Set([...names(read(folder)), ...isTestHelp])
  packages.set(folder, set)
  return set
}

const violations = [...checkImportRule({ sources, packagesOf }), ...checkExamLayers(sources)]
for (const { file, rule, words } of violations) console.error(`${file}: ${rule}: ${words}`)
const seen = [...sources].reduce((sum, [file, source]) => sum + importsOf(file, source).length, 0)
if (sources.size < 50 || seen < sources.size) {
  console.error(`Only ${sources.size} files with ${seen} imports were read: the check did not see the project.`)
  process.exit(1)
}
const untested = partFileProblems(
  sources,
  JSON.parse(readText('apps/web/parts/states.json')) as Record<string, string[]>,
)
for (const words of untested) console.error(words)
if (violations.length + untested.length > 0) process.exit(1)
console.log(`import rule: ${sources.size} files, ${seen} imports, no violation`)
