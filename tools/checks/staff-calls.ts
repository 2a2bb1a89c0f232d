import { type ParseResult, parseSync } from 'oxc-parser'
import { resolveImport } from './import-rule.ts'

/** A name at the top of a file, or `*` for all of the file. */
type Place = { readonly file: string; readonly name: string }
type Declared = { readonly file: string; readonly words: ReadonlySet<string>; readonly later: readonly Place[] }
type Read = {
  readonly declared: ReadonlyMap<string, Declared>
  readonly imported: ReadonlyMap<string, Place>
  readonly always: readonly Place[]
}
type Statement = ParseResult['program']['body'][number]

/** A call that staff may make, under its name in the contract. */
export type StaffCall = { readonly name: string; readonly file: string; readonly path: string; readonly grant: string }
/** A staff call with the addresses of the console whose pages can send it. */
export type CallWithPages = StaffCall & { readonly addresses: readonly string[] }

const contractFile = /^packages\/contract\/src\//

/** The names that a statement declares, of values alone. */
function namesOf(statement: Statement): string[] {
  const inner = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
  if (inner.type === 'VariableDeclaration')
    return inner.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  if ((inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') && inner.id) return [inner.id.name]
  return []
}

const isTypeOnly = ({ type }: Statement) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration'

/** Modules that a file imports dynamically, each with the export it uses; `*` stands for all. */
function loadedLater(file: string, text: string): Place[] {
  return [...text.matchAll(/\bimport\('([^']+)'\)(?:\.then\(\((\w+)\) => \2\.(\w+)\))?/g)].flatMap(
    ([, target = '', , name = '*']) => {
      const to = resolveImport(file, target)
      return to === null ? [] : [{ file: to, name }]
    },
  )
}

function read(file: string, source: string): Read {
  const declared = new Map<string, Declared>()
  const imported = new Map<string, Place>()
  const always: Place[] = []
  for (const statement of parseSync(file, source).program.body) {
    if ('source' in statement && statement.source) {
      const to = resolveImport(file, statement.source.value)
      if (to === null || ('importKind' in statement && statement.importKind === 'type')) continue
      if (statement.type === 'ImportDeclaration') {
        if (statement.specifiers.length === 0) always.push({ file: to, name: '*' })
        for (const one of statement.specifiers) {
          const name =
            one.type === 'ImportSpecifier' && 'name' in one.imported
              ? one.imported.name
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*'
          imported.set(one.local.name, { file: to, name })
        }
      } else if (statement.type === 'ExportNamedDeclaration') {
        for (const one of statement.specifiers)
          if ('name' in one.exported && 'name' in one.local)
            imported.set(one.exported.name, { file: to, name: one.local.name })
      } else if (statement.type === 'ExportAllDeclaration') always.push({ file: to, name: '*' })
      continue
    }
    if (isTypeOnly(statement)) continue
    const code = source
      .slice(statement.start, statement.end)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\btypeof \w+/g, '')
    const one = { file, words: new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []), later: loadedLater(file, code) }
    const names = namesOf(statement)
    for (const name of names.length > 0 ? names : [`statement ${statement.start}`]) declared.set(name, one)
  }
  return { declared, imported, always }
}

/**
 * Finds the addresses of the console that lead to each staff call: starting from each route, it follows the names that
 * are used, including code that is loaded later.
 */
export function findPagesOfCalls(sources: ReadonlyMap<string, string>, calls: readonly StaffCall[]): CallWithPages[] {
  const files = new Map<string, Read>()
  const of = (file: string) => {
    const known = files.get(file)
    if (known) return known
    const source = sources.get(file)
    const made = source === undefined ? { declared: new Map(), imported: new Map(), always: [] } : read(file, source)
    files.set(file, made)
    return made
  }
  const found = new Map<string, string[]>()
  for (const [file, source] of sources) {
    if (!/^apps\/web\/src\/routes\/console\..*\.tsx$/.test(file)) continue
    const address = /createFileRoute\('([^']+)'\)/.exec(source)?.[1]?.replace(/\/$/, '') ?? file
    for (const key of reachedFrom(file, of)) found.set(key, [...(found.get(key) ?? []), address])
  }
  return calls.map((call) => ({
    ...call,
    addresses: [...new Set(found.get(`${call.file} ${call.name}`) ?? [])].sort(),
  }))
}

/** The names of the contract that a route uses at last, as "file name". */
function reachedFrom(route: string, of: (file: string) => Read): Set<string> {
  const seen = new Set<string>()
  const contract = new Set<string>()
  const next: Place[] = [{ file: route, name: '*' }]
  for (let place = next.pop(); place; place = next.pop()) {
    const key = `${place.file} ${place.name}`
    if (seen.has(key)) continue
    seen.add(key)
    if (contractFile.test(place.file)) {
      contract.add(key)
      continue
    }
    const { declared, imported, always } = of(place.file)
    next.push(...always)
    // Code that runs when the file is loaded belongs to every importer.
    const taken = [...declared].filter(
      ([name]) => place.name === '*' || name === place.name || name.startsWith('statement '),
    )
    const passedOn = imported.get(place.name)
    if (passedOn) next.push(passedOn)
    for (const [, { words, later }] of taken) {
      next.push(...later)
      for (const word of words) {
        const from = imported.get(word)
        if (from) next.push(from)
        else if (declared.has(word)) next.push({ file: place.file, name: word })
      }
    }
  }
  return contract
}

/**
 * Returns the problems as sentences: calls that no page of the console sends and no list explains, explained names that
 * aren't staff calls, and explained calls that now have a page.
 */
export function staffCallProblems(
  sent: readonly CallWithPages[],
  exceptions: Readonly<Record<string, string>>,
  missing: Readonly<Record<string, string>>,
): string[] {
  const known = new Map(sent.map((one) => [one.name, one]))
  const lost = sent.filter(
    ({ name, addresses }) => addresses.length === 0 && !(name in exceptions) && !(name in missing),
  )
  const strange = [...Object.keys(exceptions), ...Object.keys(missing)].filter((name) => !known.has(name))
  const idle = Object.keys({ ...exceptions, ...missing }).filter((name) => (known.get(name)?.addresses.length ?? 0) > 0)
  return [
    ...lost.map(({ name, path, grant }) => `${name} (${path}, ${grant}) is sent by no page of the console`),
    ...strange.map((name) => `${name} is explained, but is no staff call`),
    ...idle.map((name) => `${name} is explained, but has its page`),
  ]
}
