import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findPackage, readPackageManifest } from './contents.ts'

/**
 * Returns the modules that a source imports, re-exports or resolves, without those of types, which do not exist at run
 * time.
 */
export const runtimeImports = (source: string): string[] => [
  ...new Set(
    [
      ...source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'/gm),
      ...source.matchAll(/^import\s+'([^']+)'/gm),
      ...source.matchAll(/(?:\bimport|\brequire\.resolve|\bimport\.meta\.resolve)\(\s*'([^']+)'/g),
    ].map((match) => match[1] ?? ''),
  ),
]

/** The sources of the server and of the packages of this project, by path from the base. */
const sourcesIn = (base: string) =>
  ['apps/server/src', ...['contract', 'covers', 'demo'].map((name) => `packages/${name}/src`)].flatMap((folder) =>
    readdirSync(path.join(base, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => path.join(folder, file)),
  )

/** The file or package that an import leads to, with the version of a package; null: it leads nowhere. */
function resolveImport(base: string, from: string, specifier: string): string | null {
  if (specifier.startsWith('node:')) return specifier
  const own = /^@portal\/(\w+)\/(.*)$/.exec(specifier)
  const file = specifier.startsWith('.')
    ? path.join(path.dirname(from), specifier)
    : specifier.startsWith('#server/')
      ? path.join('apps/server/src', specifier.slice('#server/'.length))
      : own
        ? path.join('packages', own[1] ?? '', 'src', own[2] ?? '')
        : null
  if (file !== null) return existsSync(path.join(base, file)) ? file : null
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const folder = findPackage(base, path.dirname(from), name)
  return folder && `${name}@${readPackageManifest(path.join(base, folder)).version}`
}

/**
 * Finds imports of the server, in the folder of an archive, that resolve to nothing or to the project from which the
 * archive was made.
 */
export function findBrokenImports(
  base: string,
  project: string,
): { readonly files: number; readonly broken: readonly string[] } {
  const sources = sourcesIn(base)
  const broken = sources.flatMap((file) =>
    runtimeImports(readFileSync(path.join(base, file), 'utf8')).flatMap((specifier) => {
      const [there, here] = [resolveImport(base, file, specifier), resolveImport(project, file, specifier)]
      return there === here && there !== null
        ? []
        : [`${file} imports ${specifier}: ${there ?? 'nothing'}, where the project has ${here ?? 'nothing'}`]
    }),
  )
  return { files: sources.length, broken }
}
