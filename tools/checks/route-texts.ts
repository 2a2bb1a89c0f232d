import path from 'node:path'

/**
 * A route names all texts that its screen uses: one that is not named is fetched only after the screen, which then
 * waits behind a spinner. Imports that come with the screen are followed, not those that are loaded later (`lazy`,
 * `import()`).
 */
type Imported = { readonly names: readonly { readonly name: string; readonly local: string }[]; readonly from: string }
type File = {
  readonly imports: readonly Imported[]
  readonly exports: readonly Imported[]
  readonly uses: readonly string[]
  readonly handedOn: readonly string[]
  readonly lists: ReadonlyMap<string, readonly string[]>
}

/**
 * The texts of every page: the shell loads them before anything is drawn, the frame of the console those of all its
 * pages.
 */
const always = /^apps\/web\/src\/(ui|api|shell|console)\//

const namesOf = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && !one.startsWith('type '))
    .map((one) => {
      const [name = '', local = name] = one.split(/\s+as\s+/)
      return { name, local }
    })

export function readRouteModule(source: string, file: string): File {
  const found = (kind: 'import' | 'export') =>
    [...source.matchAll(new RegExp(`^${kind} \\{([^}]*)\\} from '([^']+)'`, 'gm'))].map(
      ([, names = '', from = '']) => ({ names: namesOf(names), from: resolve(from, file) }),
    )
  return {
    imports: found('import'),
    exports: found('export'),
    uses: [...source.matchAll(/useTexts\((\w+)\)/g)].map(([, name = '']) => name),
    handedOn: [...source.matchAll(/^export \{([^}]*)\}(?! from)/gm)].flatMap(([, names = '']) =>
      namesOf(names).map(({ local }) => local),
    ),
    lists: new Map(
      [...source.matchAll(/^export const (\w+) = \[([\w, ]+)\]/gm)].map(([, list = '', names = '']) => [
        list,
        names.split(',').map((one) => one.trim()),
      ]),
    ),
  }
}

function resolve(from: string, file: string): string {
  if (from.startsWith('#web/')) return `apps/web/src/${from.slice(5)}`
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from
}

/**
 * Returns the texts that a route's screen uses and the route does not name, as sentences. `read` returns the source of
 * a file, or null if there is none.
 */
export function routeTextProblems(route: string, read: (file: string) => string | null): string[] {
  const modules = new Map<string, File | null>()
  const moduleOf = (file: string): File | null => {
    if (!modules.has(file)) {
      const source = read(file)
      modules.set(file, source === null ? null : readRouteModule(source, file))
    }
    return modules.get(file) ?? null
  }
  /** The file that defines an exported name, behind public files. */
  const originOf = (file: string, name: string): { readonly file: string; readonly name: string } => {
    const module = moduleOf(file)
    const given = [...(module?.exports ?? []), ...(module?.handedOn.includes(name) ? module.imports : [])].find(
      ({ names }) => names.some(({ local }) => local === name),
    )
    return given ? originOf(given.from, given.names.find(({ local }) => local === name)?.name ?? name) : { file, name }
  }
  const source = read(route) ?? ''
  const named = new Set<string>()
  const name = (file: string, local: string): void => {
    const imported = moduleOf(file)?.imports.find(({ names }) => names.some((one) => one.local === local))
    const origin = imported
      ? originOf(imported.from, imported.names.find((one) => one.local === local)?.name ?? local)
      : { file, name: local }
    named.add(keyOf(origin))
    // A list of texts that several routes share.
    for (const one of moduleOf(origin.file)?.lists.get(origin.name) ?? []) name(origin.file, one)
  }
  const body = source.slice(source.lastIndexOf('\nimport '))
  for (const { names } of moduleOf(route)?.imports ?? [])
    for (const { local } of names)
      if (new RegExp(`\\b${local}\\b`).test(body.slice(body.indexOf('\n', 1)))) name(route, local)
  const problems = new Map<string, string>()
  const seen = new Set<string>()
  const walk = (file: string): void => {
    if (seen.has(file) || always.test(file)) return
    seen.add(file)
    const module = moduleOf(file)
    if (!module) return
    const imported = module.imports.flatMap(({ names, from }) =>
      names.map(({ name, local }) => ({ local, origin: originOf(from, name) })),
    )
    for (const use of module.uses) {
      const origin = imported.find(({ local }) => local === use)?.origin ?? { file, name: use }
      if (!always.test(origin.file) && !named.has(keyOf(origin)))
        problems.set(origin.name, `${route} does not name ${origin.name}, which its screen uses (${file})`)
    }
    for (const { origin } of imported) if (origin.file.startsWith('apps/web/src/')) walk(origin.file)
  }
  for (const [, screen = ''] of source.matchAll(/import\('([^']+)'\)/g)) walk(resolve(screen, route))
  return [...problems.values()]
}

const keyOf = ({ file, name }: { readonly file: string; readonly name: string }) => `${file}#${name}`
