import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { decodeText } from '../../../core/readers/decode-text.ts'
import { type PackageManifest, parsePackageManifest } from './manifest.rules.ts'
import { packageKindOfFiles, packageKindOfManifest } from './package-kind.rules.ts'
import { indexZip, type ZipEntry } from './zip-index.ts'

/** A package on disk; `size` in bytes. */
export type PackageOnDisk = { readonly file: string; readonly size: number }
export type ReadPackageResult = {
  readonly manifest: PackageManifest
  readonly entries: ZipEntry[]
  /** The bytes of all entries of the archive, unpacked. */
  readonly size: number
  readonly isInFolder: boolean
}

/**
 * Reads a package from disk. A manifest one folder down, as when the folder itself was zipped, counts as one at the
 * top. Throws an `AppError` whose reason names the problem, or another kind of package, and the errors of `indexZip`.
 */
export async function read({ file, size }: PackageOnDisk): Promise<ReadPackageResult> {
  const zip = await indexZip(file, size)
  try {
    const names = [...zip.entries.keys()]
      .filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
      .sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)
    const name = names[0]
    if (name === undefined) throw new AppError(packageKindOfFiles(zip.entries.keys()) ?? 'packageNoManifest')
    const base = name.slice(0, -'imsmanifest.xml'.length)
    const entries = [...zip.entries.values()]
      .filter((entry) => entry.path.startsWith(base))
      .map((entry) => ({ ...entry, path: entry.path.slice(base.length) }))
    const paths = new Set(entries.map((entry) => entry.path.toLowerCase()))
    const { text, encoding } = decodeText(await zip.readText(name, inputLimits.package.manifestBytes))
    if (text === null) throw new AppError('packageManifestBroken', { detail: encoding })
    const other = packageKindOfManifest(text)
    if (other) throw new AppError(other)
    const manifest = parsePackageManifest(text, (place) => paths.has(place.toLowerCase()))
    if ('problem' in manifest)
      throw new AppError(manifest.problem === 'broken' ? 'packageManifestBroken' : 'packageNothingToOpen', {
        detail: manifest.detail,
      })
    return { manifest, entries, size: zip.size, isInFolder: base !== '' }
  } finally {
    zip.close()
  }
}
