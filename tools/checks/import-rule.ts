import { builtinModules } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

export type ImportViolation = { readonly file: string; readonly rule: string; readonly words: string }
type Import = { readonly target: string; readonly isType: boolean }
/** The sources of the project by path from the root, and the packages that the workspace of a file lists. */
export type SourceTree = {
  readonly sources: ReadonlyMap<string, string>
  readonly packagesOf: (file: string) => ReadonlySet<string>
}

/** Returns the violations of the import rule of docs/architecture.md in a tree. Imports of types count as well. */
export function checkImportRule(tree: SourceTree): ImportViolation[] {
  const violations: ImportViolation[] = []
  const featureEdges = new Map<string, Map<string, string>>()
  for (const [file, source] of tree.sources) {
    const report = (rule: string, words: string) => violations.push({ file, rule, words })
    if (file.endsWith('.screen.tsx') && !isScreen(file))
      report('screens', 'a screen lies in a folder screens, or under console')
    for (const { target } of importsOf(file, source)) {
      const to = resolveImport(file, target)
      if (to === null) {
        const name = packageName(target)
        if (!isBuiltin(target) && !tree.packagesOf(file).has(name))
          report('own packages', `${name} is not named in the package.json of this workspace`)
        if (file.startsWith('packages/contract/') && !isTest(file) && name !== 'typebox')
          report('contract', `the contract imports TypeBox and nothing else, not ${target}`)
        if (file.startsWith('packages/covers/') && !isTest(file))
          report('covers', `covers import nothing, not ${target}`)
        continue
      }
      if (!tree.sources.has(to)) {
        if (/\.tsx?$/.test(to) && !to.endsWith('routeTree.gen.ts')) report('exists', `${target} does not exist`)
        continue
      }
      checkEdge(file, to, report)
      const [from, into] = [featureOf(file), featureOf(to)]
      if (from && into && from !== into && !isTest(file)) {
        const edges = featureEdges.get(from) ?? new Map<string, string>()
        edges.set(into, edges.get(into) ?? file)
        featureEdges.set(from, edges)
      }
    }
    if (
      isServerCode(file) &&
      !/\.store\.ts$/.test(file) &&
      !file.startsWith('apps/server/src/database/') &&
      hasSql(file, source)
    )
      report('sql', 'SQL stands in *.store.ts only')
  }
  return [...violations, ...circles(featureEdges)]
}

type Report = (rule: string, words: string) => void

function checkEdge(file: string, to: string, report: Report) {
  const [zone, into] = [zoneOf(file), zoneOf(to)]
  if (zone === 'clients' && into !== 'clients' && !isTest(file) && !file.includes('/make/'))
    report('clients', `a client of other systems imports nothing of the portal, not ${to}`)
  const allowed = mayImport[zone]
  if (zone !== into && allowed && !allowed.includes(into)) report('layers', `${zone} may not import ${into} (${to})`)
  if (into === 'web console' && zone !== into && !isOfStaff(file))
    report('console', `only features/*/console and routes/console* import ${to}`)
  if (isStaffScreen(to) && !isOfStaff(file))
    report('console', `a screen of staff is opened by routes/console* and its own folder only, not ${to}`)
  if (file.startsWith('apps/web/src/routes/') && !isOfStaff(file) && /\/features\/.*\.tsx$/.test(to) && !isScreen(to))
    report('screens', `a route of learners loads <name>.screen.tsx in a folder screens, not ${to}`)
  const [from, feature] = [featureOf(file), featureOf(to)]
  if (feature && from !== feature && !/\.public\.tsx?$/.test(to) && !to.includes('/texts/') && !mayOpenFeatures(file)) {
    report('public', `another feature is reached through its .public.ts only, not ${to}`)
  }
  const putsTogether =
    file === 'apps/server/src/serve-features.ts' ||
    file === 'apps/server/src/build-server.ts' ||
    (roleOf(file) === 'routes' && from === feature)
  if (/\.routes\.ts$/.test(to) && !isTest(file) && !putsTogether)
    report('routes', `only serve-features.ts and routes of the same feature import ${to}`)
  if (/^apps\/server\/src\/features\//.test(file) && !isTest(file)) checkRoles(file, to, report)
}

/**
 * Files that combine the features: the lists of routes and of jobs, the web's address list, and files about the project
 * as a unit.
 */
const mayOpenFeatures = (file: string) =>
  file === 'apps/server/src/serve-features.ts' ||
  file === 'apps/server/src/jobs.ts' ||
  file.startsWith('apps/web/src/routes/') ||
  file.startsWith('bench/') ||
  isTest(file)

/** Inside a server feature: routes -> service -> rules | store | present | access. */
const rolesBelow: Readonly<Record<string, readonly string[]>> = {
  store: ['routes', 'service', 'access', 'present', 'jobs'],
  rules: ['routes', 'service', 'store', 'present', 'access', 'jobs'],
  access: ['routes', 'service', 'store', 'jobs'],
  present: ['routes', 'service', 'jobs'],
  service: ['routes'],
  routes: ['store'],
}

function checkRoles(file: string, to: string, report: Report) {
  if (featureOf(file) !== featureOf(to)) return
  const [role, other] = [roleOf(file), roleOf(to)]
  if (role && other && rolesBelow[role]?.includes(other)) report('roles', `${role} may not import ${other} (${to})`)
}

const zones = [
  ['packages/contract/', 'contract'],
  ['packages/covers/', 'covers'],
  ['packages/demo/', 'demo'],
  ['packages/api-client/', 'clients'],
  ['packages/webhook-verifier/', 'clients'],
  ['apps/server/src/core/', 'server core'],
  ['apps/server/src/database/', 'server core'],
  ['apps/server/src/settings/env-file.test.ts', 'server top'],
  ['apps/server/src/settings/merchants.test.ts', 'server top'],
  ['apps/server/src/settings/', 'server core'],
  ['apps/server/src/start-failure.ts', 'server core'],
  ['apps/server/src/features/', 'server features'],
  ['apps/server/src/testing/', 'server testing'],
  ['apps/server/', 'server top'],
  ['apps/web/src/ui/', 'web base'],
  ['apps/web/src/api/', 'web base'],
  ['apps/web/src/console/', 'web console'],
  ['apps/web/src/features/', 'web features'],
  ['apps/web/src/shell/', 'web shell'],
  ['apps/web/build/', 'web build'],
  ['apps/web/', 'web top'],
  ['e2e/', 'e2e'],
  ['bench/', 'bench'],
  ['tools/', 'tools'],
] as const
type Zone = (typeof zones)[number][1] | 'elsewhere'
/**
 * Screens of staff, and the routes that lead to them: they alone see the console's parts, so that no learner loads
 * them.
 */
const isOfStaff = (file: string) =>
  /^apps\/web\/src\/(features\/[^/]+\/console\/|routes\/console)/.test(file) || file.startsWith('apps/web/parts/')
const zoneOf = (file: string): Zone => zones.find(([prefix]) => file.startsWith(prefix))?.[1] ?? 'elsewhere'

const mayImport: Partial<Record<Zone, readonly Zone[]>> = {
  contract: [],
  covers: [],
  demo: ['contract'],
  // For tests and the generator only. The published client code imports nothing from the portal.
  clients: ['contract', 'server features'],
  'server core': ['contract', 'server testing'],
  'server features': ['contract', 'covers', 'server core', 'server testing'],
  'server testing': ['contract', 'server core', 'server top', 'server features'],
  'server top': ['contract', 'covers', 'demo', 'server core', 'server features', 'server testing'],
  'web base': ['contract', 'covers'],
  'web console': ['contract', 'covers', 'web base'],
  'web features': ['contract', 'covers', 'web base', 'web console'],
  'web shell': ['contract', 'covers', 'web base', 'web features'],
  'web top': ['contract', 'covers', 'web base', 'web console', 'web features', 'web shell', 'web build'],
  'web build': ['contract', 'covers', 'tools', 'web top', 'web base', 'web features', 'web shell'],
  e2e: [
    'contract',
    'demo',
    'clients',
    'tools',
    'server top',
    'server core',
    'server features',
    'server testing',
    'web features',
  ],
  bench: [
    'contract',
    'demo',
    'clients',
    'tools',
    'server top',
    'server core',
    'server features',
    'server testing',
    'e2e',
  ],
  tools: ['contract', 'server top', 'server core'],
}

const isStaffScreen = (file: string) =>
  /^apps\/web\/src\/features\/[^/]+\/console\//.test(file) && !file.includes('/texts/')
const isScreen = (file: string) =>
  /\/screens\/[^/]+\.screen\.tsx$|^apps\/web\/src\/features\/[^/]+\/console\/.*\.screen\.tsx$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
const isServerCode = (file: string) => file.startsWith('apps/server/src/') && !isTest(file)
const featureOf = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null
const roleOf = (file: string) => /\.(routes|service|rules|store|present|access|jobs)\.ts$/.exec(file)?.[1] ?? null
const isBuiltin = (target: string) => target.startsWith('node:') || builtinModules.includes(target)
const packageName = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns every import and re-export of a source, and its dynamic imports of a literal address. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    return /^(['"]).*\1$/.test(text) ? [{ target: text.slice(1, -1), isType: false }] : []
  })
  const fixed = module.staticImports.map((one) => ({
    target: one.moduleRequest.value,
    isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const passed = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ target: entry.moduleRequest.value, isType: entry.isType }] : [],
    ),
  )
  return [...fixed, ...passed, ...dynamic]
}

/**
 * Returns the file to which an import resolves, from the root; null for a package other than the contract, the covers
 * and the demo.
 */
export function resolveImport(file: string, target: string): string | null {
  const clean = target.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return path.posix.join(path.posix.dirname(file), clean)
  if (clean.startsWith('#server/')) return `apps/server/src/${clean.slice(8)}`
  if (clean.startsWith('#web/')) return `apps/web/src/${clean.slice(5)}`
  const own = /^@portal\/(contract|covers|demo)\/(.+)$/.exec(clean)
  return own ? `packages/${own[1]}/src/${own[2]}` : null
}

/**
 * Lists the files of `apps` and `packages` that a module loads at run time, after the module itself. `read` returns the
 * text of a file.
 */
export function listLoadedFiles(start: string, read: (file: string) => string): string[] {
  const loaded = [start]
  for (const file of loaded)
    for (const { target, isType } of importsOf(file, read(file))) {
      const to = isType ? null : resolveImport(file, target)
      if (to && /^(apps|packages)\//.test(to) && !loaded.includes(to)) loaded.push(to)
    }
  return loaded
}

/** A tagged template on something that is named like a connection: db`...`, tx`...`, deps.sql`...`. */
function hasSql(file: string, source: string): boolean {
  if (!/`/.test(source)) return false
  let found = false
  const visit = (node: unknown): void => {
    if (found || typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const part of node) visit(part)
      return
    }
    const { type, tag } = node as { type?: string; tag?: { type: string; name?: string; property?: { name?: string } } }
    if (
      type === 'TaggedTemplateExpression' &&
      ['db', 'tx', 'sql', 'pool', 'connection'].includes(tag?.name ?? tag?.property?.name ?? '')
    )
      found = true
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, source).program)
  return found
}

function circles(edges: ReadonlyMap<string, ReadonlyMap<string, string>>): ImportViolation[] {
  const found: ImportViolation[] = []
  const seen = new Set<string>()
  const walk = (feature: string, trail: readonly string[]) => {
    const at = trail.indexOf(feature)
    if (at >= 0) {
      const circle = trail.slice(at)
      const key = [...circle].sort().join(' ')
      if (seen.has(key)) return
      seen.add(key)
      const last = circle.at(-1) ?? feature
      found.push({
        file: edges.get(last)?.get(feature) ?? '',
        rule: 'circle',
        words: `features import each other in a circle: ${[...circle, feature].join(' -> ')}`,
      })
      return
    }
    for (const next of edges.get(feature)?.keys() ?? []) walk(next, [...trail, feature])
  }
  for (const feature of edges.keys()) walk(feature, [])
  return found
}
