import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** A file of the build: its sources, the files that load with it, and its size after gzip. */
export type BuiltFile = {
  readonly file: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly sources: readonly string[]
  readonly bytes: number
}

/** The maximum size of the scripts of a console page, in bytes after gzip, including everything that they import. */
export const maxConsolePageBytes = 350_000

const ofStaff =
  /\/apps\/web\/src\/console\/|\/src\/features\/[^/]+\/console\/|\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|react-hook-form|@hookform|@tiptap|uplot|prosemirror-[a-z]+)\//
/** The parts of a route that are needed before its screen is loaded: its texts, and the parser of its address. */
const ofRoutes = /-texts\.ts$|\/console\/list\/list-search\.ts$/
const screen = /\/src\/features\/.*\.screen\.tsx$/
const frame = /\/features\/site\/console\/frame\.screen\.tsx$/

/**
 * Returns a message for each problem of a build: a page of learners that loads a part of the console, a file that
 * contains the workshop, or a page of the console that is too large.
 */
export function findBuildProblems(files: readonly BuiltFile[]): string[] {
  const byName = new Map(files.map((one) => [one.file, one]))
  const withAll = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      withAll(byName.get(name)?.imports ?? [], seen)
    }
    return seen
  }
  const sourcesOf = (names: Iterable<string>) =>
    [...names].flatMap((name) => (byName.get(name)?.sources ?? []).map((source) => source.split('?')[0] ?? source))
  const entry = files.filter(({ isEntry }) => isEntry).map(({ file }) => file)
  const holding = (pattern: RegExp) =>
    files.filter(({ sources }) => sources.some((source) => pattern.test(source.split('?')[0] ?? source)))
  const isOfStaff = (source: string) => ofStaff.test(source) && !ofRoutes.test(source)
  const problems: string[] = []
  const screens = holding(screen)
  const learners = [{ name: 'the entry', files: entry }].concat(
    screens
      .filter(({ sources }) => !sources.some((source) => screen.test(source) && isOfStaff(source)))
      .map(({ file }) => ({ name: file, files: [file] })),
  )
  for (const { name, files: some } of learners)
    for (const source of new Set(sourcesOf(withAll(some))))
      if (isOfStaff(source)) problems.push(`${name} loads ${source} of the console`)
  for (const { file } of holding(/\/apps\/web\/parts\//))
    problems.push(`${file} holds the workshop, which is for development alone`)
  const framed = holding(frame).map(({ file }) => file)
  for (const { file, sources } of screens) {
    if (!sources.some((source) => screen.test(source) && isOfStaff(source))) continue
    const bytes = [...withAll([...entry, ...framed, file])].reduce(
      (sum, name) => sum + (byName.get(name)?.bytes ?? 0),
      0,
    )
    if (bytes > maxConsolePageBytes)
      problems.push(
        `a page of the console weighs ${Math.round(bytes / 1000)} kB with ${file}, more than ${maxConsolePageBytes / 1000}`,
      )
  }
  return problems
}

/** Fails a build in which `findBuildProblems` finds any problem. */
export function keepConsoleApart(): Plugin {
  return {
    name: 'console-apart',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((one): BuiltFile[] =>
          one.type === 'chunk'
            ? [
                {
                  file: one.fileName,
                  isEntry: one.isEntry,
                  imports: one.imports,
                  sources: one.moduleIds,
                  bytes: gzipSync(one.code, { level: 9 }).length,
                },
              ]
            : [],
        )
        const problems = findBuildProblems(files)
        if (problems.length > 0) this.error(problems.join('\n'))
      },
    },
  }
}
