import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot, readText } from '../checks/tree.ts'

/**
 * Returns true for files of the project that a release contains: docs, deploy, the licence and pages at the root, and
 * the sources of the server and the packages, except those of tests and of generators. The web app is added as a build.
 */
export const isShippedFile = (file: string): boolean =>
  (/^(apps\/server|packages)\//.test(file) &&
    !/\.test\.ts$|\/testing\/|\.builders?\.ts$|\.driver\.ts$|^packages\/[^/]+\/make\//.test(file)) ||
  /^(docs|deploy)\//.test(file) ||
  ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'].includes(file)

/** The faces of a typeface that certificates and receipts are set in; the package contains six more. */
const fontsInUse = [...readText('apps/server/src/core/drawing/fonts.ts').matchAll(/'(\d{3}\w+)\//g)].map(
  ([, weight]) => weight,
)
/** The files of other typefaces that texts of other scripts are set in. */
const slices = [...readText('apps/server/src/core/drawing/fallback-fonts.data.ts').matchAll(/file: '([^']+)'/g)].map(
  ([, file]) => file,
)
const sliceFiles = new Set(
  slices.flatMap((file) => [400, 700].map((weight) => `node_modules/@fontsource/${file}-${weight}-normal.woff`)),
)
/**
 * Returns true for files of packages that the server never reads, such as documentation, types, tests, builds for
 * browsers, unused weights of typefaces, headers of Node, and the part of pdf.js that draws.
 */
export const isUnusedPackageFile = (file: string): boolean =>
  (/\.(map|md|markdown|d\.[cm]?ts)$|\/(test|tests|__tests__|example|examples|\.github)(\/|$)|node-linux-\w+\/(include|share)(\/|$)|node_modules\/@napi-rs\/canvas|pdfjs-dist\/(build|web|image_decoders|wasm|iccs|types)(\/|$)|pdfjs-dist\/legacy\/build\/.*(min|sandbox)\.|pdfkit\/(\.yarn|js\/pdfkit\.standalone)|node-media-server\/webadmin|harfbuzzjs\/dist\/harfbuzz-subset/i.test(
    file,
  ) &&
    !isLicenceOrNotice(path.basename(file))) ||
  (/^node_modules\/@fontsource\/.*\.(css|scss|woff2?|json)$/.test(file) &&
    !sliceFiles.has(file) &&
    !file.endsWith('/package.json')) ||
  (/@expo-google-fonts\/[^/]+\/\d{3}/.test(file) && !fontsInUse.some((weight) => file.includes(`/${weight}`)))

/** Returns true for a package's licence file, or a file with a notice that must be included. */
export const isLicenceOrNotice = (name: string): boolean =>
  /^(un)?licen[cs]e|^copying|^notice|^copyright|^third[-_ ]?party/i.test(name)

/** The fields of a package's `package.json` that a release uses. */
export type PackageJson = {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export const readPackageManifest = (folder: string): PackageJson =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson

/**
 * Finds the folder in which Node finds a package that a file in `from` imports, both relative to `base`; null if there
 * is none.
 */
export function findPackage(base: string, from: string, name: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (path.basename(at) !== 'node_modules' && existsSync(path.join(base, folder, 'package.json'))) return folder
    if (at === '.' || at === '') return null
  }
}

/**
 * The required and the optional packages of a package: neither peers named for types alone, nor those it calls
 * optional.
 */
function needsOf(manifest: PackageJson): { readonly name: string; readonly isNeeded: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional && !/^(typescript|@types\/.*)$/.test(name),
  )
  const optional = Object.keys(optionalDependencies)
  return [
    ...[...Object.keys(dependencies), ...peers]
      .filter((name) => !optional.includes(name))
      .map((name) => ({ name, isNeeded: true })),
    ...optional.map((name) => ({ name, isNeeded: false })),
  ]
}

export type PackageList = {
  /** Folders of packages from the base, each where Node finds it. */
  readonly folders: readonly string[]
  /** The packages that lack another one, with the missing one. */
  readonly missing: readonly string[]
}

/**
 * Lists the folders of the packages that the server needs, from `base`, and the needed packages that are missing.
 * `base` is the project or an unpacked archive.
 */
export function listPackages(base = projectRoot): PackageList {
  const folders = new Set<string>()
  const missing: string[] = []
  const visit = (folder: string, manifest: PackageJson) => {
    for (const { name, isNeeded } of needsOf(manifest)) {
      const found = findPackage(base, folder, name)
      if (!found && isNeeded) missing.push(`${folder} lacks ${name}`)
      // A package of this project is source, not a package of the archive.
      if (!found || folders.has(found)) continue
      if (!name.startsWith('@portal/')) folders.add(found)
      if (!name.startsWith('@portal/')) visit(found, readPackageManifest(path.join(base, found)))
    }
  }
  for (const own of ['apps/server', 'packages/contract', 'packages/covers', 'packages/demo'])
    visit(own, readPackageManifest(path.join(base, own)))
  const node = findPackage(base, '.', `node-${process.platform}-${process.arch}`)
  if (node) folders.add(node)
  return { folders: [...folders].filter((folder) => !isUnusedPackageFile(folder)).toSorted(), missing }
}

/**
 * A package whose code is in the web app; `folder` is its folder during the build (apps/web/build/bundled-packages.ts).
 */
export type BundledPackage = { readonly name: string; readonly version: string; readonly folder: string }
