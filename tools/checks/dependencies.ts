import path from 'node:path'
import { listFiles, readText } from './tree.ts'

export type UsedDependency = { readonly name: string; readonly version: string; readonly by: readonly string[] }
export type DependencyRow = UsedDependency & { readonly released: string; readonly licence: string }

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Returns the registry packages that the project lists for production, with the workspaces that list them. */
export function productionPackages(): UsedDependency[] {
  const found = new Map<string, { name: string; version: string; by: string[] }>()
  for (const file of listFiles(/^((apps|packages)\/[^/]+\/)?package\.json$/).sort()) {
    const { dependencies, optionalDependencies } = JSON.parse(readText(file)) as Manifest
    const by = path.dirname(file) === '.' ? 'the project' : path.dirname(file)
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith('@portal/')) continue
      const key = `${name}@${version}`
      const known = found.get(key)
      if (known) known.by.push(by)
      else found.set(key, { name, version, by: [by] })
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const head = `# Dependencies

The packages that the project names for production. Their own dependencies are in \`package-lock.json\`, each with its checksum. \`npm run tables -- dependencies\` writes this page and asks the registry for known vulnerabilities.

| package | version | released | licence | used by |
|---|---|---|---|---|
`

export const dependencyTable = (rows: readonly DependencyRow[]): string =>
  `${head}${rows.map(({ name, version, released, licence, by }) => `| \`${name}\` | ${version} | ${released} | ${licence} | ${by.join(', ')} |`).join('\n')}\n`

type Locked = { readonly integrity?: string; readonly link?: boolean }

/** Returns the entries of the lock file that have no integrity hash, as paths such as `node_modules/fastify`. */
export function packagesWithoutIntegrity(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  return Object.entries(packages).flatMap(([place, { integrity, link }]) =>
    place.includes('node_modules/') && !link && !integrity ? [place] : [],
  )
}
