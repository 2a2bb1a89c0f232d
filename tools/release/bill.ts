import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BundledPackage, type PackageJson, readPackageManifest } from './contents.ts'

/** A piece of third-party software in the archive. */
export type ReleasePart = {
  readonly name: string
  readonly version: string
  /** The address of the software in the language of bills, such as `pkg:npm/fastify@5.12.8`. */
  readonly purl: string
  /** The licence named by its makers: an SPDX name or expression, or other words; null: none. */
  readonly licence: string | null
  /** Its place in the archive, from the top. For parts of the web app it is the web app. */
  readonly places: readonly string[]
  /** Software that is included in this one without a separate package. */
  readonly inside: readonly { readonly name: string; readonly version: string }[]
}

export const webAppFolder = 'apps/web/dist'
export const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
const licenceOf = ({ license, licenses }: PackageJson): string | null =>
  (typeof license === 'string' ? license : license?.type) ??
  licenses?.flatMap(({ type }) => type ?? []).join(' OR ') ??
  null

/** Finds the folders of all packages in folders `node_modules` below a folder, relative to `base`. */
export function findPackageFolders(base: string, at = ''): string[] {
  return readdirSync(path.join(base, at), { withFileTypes: true }).flatMap((entry) => {
    const folder = path.join(at, entry.name)
    if (!entry.isDirectory() || ['.bin', '.cache'].includes(entry.name)) return []
    const isPackage =
      /(^|\/)node_modules\/(@[^/]+\/)?[^/@][^/]*$/.test(folder) && existsSync(path.join(base, folder, 'package.json'))
    // Inside a package, only `node_modules` contains other packages; its own folders may contain files named
    // package.json.
    if (/(^|\/)node_modules\/(@[^/]+\/)?[^/@][^/]*$/.test(folder))
      return [
        ...(isPackage ? [folder] : []),
        ...(existsSync(path.join(base, folder, 'node_modules'))
          ? findPackageFolders(base, path.join(folder, 'node_modules'))
          : []),
      ]
    return findPackageFolders(base, folder)
  })
}

/** Reads the packages in the build of the web app, as the build lists them. */
export const readBundledPackages = (base: string): BundledPackage[] =>
  ['.vite/packages.json', 'package-frame/.vite/packages.json'].flatMap(
    (file) => JSON.parse(readFileSync(path.join(base, webAppFolder, file), 'utf8')) as BundledPackage[],
  )

/**
 * Lists all third-party parts of an archive. `source`: the project with the packages from which the web app was built.
 */
export function listReleaseParts(base: string, source: string): ReleasePart[] {
  const found = [
    ...findPackageFolders(base).map((folder) => ({
      place: folder,
      manifest: readPackageManifest(path.join(base, folder)),
      inside: insideOf(base, folder),
    })),
    ...readBundledPackages(base).map(({ name, version, folder }) => ({
      place: webAppFolder,
      manifest: { ...readPackageManifest(path.join(source, folder)), name, version },
      inside: [],
    })),
  ]
  const parts = new Map<string, ReleasePart>()
  for (const { place, manifest, inside } of found) {
    const { name, version } = manifest
    const purl = purlOf(name, version)
    const before = parts.get(purl)
    parts.set(purl, {
      name,
      version,
      purl,
      licence: licenceOf(manifest),
      places: [...new Set([...(before?.places ?? []), place])].toSorted(),
      inside: before?.inside.length ? before.inside : inside,
    })
  }
  return [...parts.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
}

/**
 * Parts inside of a package of programs: Node with its libraries, PostgreSQL with its, and those that draw pictures.
 */
function insideOf(base: string, folder: string): ReleasePart['inside'] {
  const at = (file: string) => path.join(base, folder, file)
  if (existsSync(at('bin/node'))) {
    const versions = JSON.parse(
      execFileSync(at('bin/node'), ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }),
    ) as Record<string, string>
    return Object.entries(versions).flatMap(([name, version]) =>
      version && !['modules', 'napi', 'cldr', 'tz', 'unicode'].includes(name) ? [{ name, version }] : [],
    )
  }
  if (existsSync(at('native/bin/postgres'))) {
    const version =
      /[\d.]+/.exec(execFileSync(at('native/bin/postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
    const libraries = readdirSync(at('native/lib')).flatMap((file) => {
      const [, name = '', major = ''] = /^(lib[\w-]+)\.so\.(\d[\d.]*)$/.exec(file) ?? []
      return name ? [{ name, version: major }] : []
    })
    // One of each name, with the most exact version.
    const exact = new Map(
      libraries.toSorted((a, b) => a.version.length - b.version.length).map((one) => [one.name, one]),
    )
    return [{ name: 'postgresql', version }, ...exact.values()]
  }
  if (existsSync(at('versions.json')))
    return Object.entries(JSON.parse(readFileSync(at('versions.json'), 'utf8')) as Record<string, string>).map(
      ([name, version]) => ({ name, version }),
    )
  return []
}

type Component = {
  readonly type: 'library' | 'application'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly licenses?: readonly object[]
  readonly hashes?: readonly object[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
  readonly components?: readonly Component[]
}
export type BillOfMaterials = {
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
}

const placeProperty = 'training-portal:place'
const isSpdx = (licence: string) => /^[A-Za-z0-9.+-]+$/.test(licence) && !/^(see|unlicensed|custom)/i.test(licence)
const licencesOf = (licence: string | null) =>
  licence === null
    ? {}
    : {
        licenses: [
          isSpdx(licence)
            ? { license: { id: licence } }
            : /^[\w.+() -]+$/.test(licence) && / (OR|AND|WITH) /.test(licence)
              ? { expression: licence }
              : { license: { name: licence } },
        ],
      }

/**
 * Returns the bill of materials (SBOM) of an archive, in CycloneDX 1.6. `integrity` returns the SHA-512 checksum of a
 * package in Base64, without the `sha512-` of the lock file; null: the component gets no hash.
 */
export function createBillOfMaterials(
  parts: readonly ReleasePart[],
  own: { readonly version: string; readonly builtAt: Date },
  integrity: (part: ReleasePart) => string | null,
): BillOfMaterials & Record<string, unknown> {
  const components = parts.map((part): Component => {
    const sum = integrity(part)
    const [group, name] = part.name.startsWith('@') ? part.name.split('/') : [undefined, part.name]
    return {
      type: 'library',
      'bom-ref': part.purl,
      ...(group ? { group } : {}),
      name: name ?? part.name,
      version: part.version,
      purl: part.purl,
      ...licencesOf(part.licence),
      ...(sum ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] } : {}),
      properties: part.places.map((value) => ({ name: placeProperty, value })),
      ...(part.inside.length > 0
        ? {
            components: part.inside.map(
              (one): Component => ({
                type: 'library',
                'bom-ref': `${part.purl}#${one.name}`,
                ...one,
                purl: `pkg:generic/${one.name}@${encodeURIComponent(one.version)}`,
              }),
            ),
          }
        : {}),
    }
  })
  const component: Component = {
    type: 'application',
    'bom-ref': 'training-portal',
    name: 'training-portal',
    version: own.version,
    licenses: [{ license: { id: 'Apache-2.0' } }],
  }
  // Equal contents have the same number.
  const sum = createHash('sha256').update(JSON.stringify(components)).digest()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(sum)}`,
    version: 1,
    metadata: { timestamp: own.builtAt.toISOString(), component },
    components,
    dependencies: [{ ref: 'training-portal', dependsOn: parts.map(({ purl }) => purl) }],
  }
}

function uuidOf(sum: Buffer): string {
  const hex = sum.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the differences between a bill and the folder of its archive; empty if they agree. */
export function compareBillOfMaterials({ components }: BillOfMaterials, base: string): string[] {
  const billed = new Set(
    components.flatMap(({ purl = '', properties = [], components: inside = [] }) => [
      ...properties.flatMap(({ name, value }) => (name === placeProperty ? [`${purl} in ${value}`] : [])),
      ...inside.map((one) => `${one.name} ${one.version} inside of ${purl}`),
    ]),
  )
  const lying = new Set([
    ...findPackageFolders(base).flatMap((folder) => {
      const { name, version } = readPackageManifest(path.join(base, folder))
      const purl = purlOf(name, version)
      return [
        `${purl} in ${folder}`,
        ...insideOf(base, folder).map((one) => `${one.name} ${one.version} inside of ${purl}`),
      ]
    }),
    ...readBundledPackages(base).map(({ name, version }) => `${purlOf(name, version)} in ${webAppFolder}`),
  ])
  return [
    ...[...lying].filter((one) => !billed.has(one)).map((one) => `the bill lacks ${one}`),
    ...[...billed].filter((one) => !lying.has(one)).map((one) => `the archive lacks ${one}`),
  ]
}
