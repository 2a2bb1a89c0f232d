import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import { attributeOf, childNamed, childrenNamed, manifestText } from './manifest.tree.ts'

/** Other kinds of zip files, by the error that names them. */
type OtherKind =
  | 'packageIsQti'
  | 'packageIsCartridge'
  | 'packageIsH5p'
  | 'packageIsCmi5'
  | 'packageIsXapi'
  | 'packageIsAicc'
  | 'packageIsMoodle'

const byFile: readonly (readonly [RegExp, OtherKind])[] = [
  [/^cmi5\.xml$/i, 'packageIsCmi5'],
  [/^h5p\.json$/i, 'packageIsH5p'],
  [/^tincan\.xml$/i, 'packageIsXapi'],
  [/^moodle_backup\.xml$/i, 'packageIsMoodle'],
  [/\.(cst|crs|au)$/i, 'packageIsAicc'],
]

/** Returns the kind of a zip file without a manifest, by its files at the top or one folder down; null when unknown. */
export function packageKindOfFiles(paths: Iterable<string>): OtherKind | null {
  const names = [...paths].filter((path) => path.split('/').length <= 2).map((path) => path.split('/').at(-1) ?? '')
  return byFile.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null
}

/** Returns the kind of a package with a manifest that is not SCORM; null when it is SCORM or unknown. */
export function packageKindOfManifest(text: string): OtherKind | null {
  const xml = readXml(text)
  if (!('root' in xml)) return null
  const resources = resourcesOf(xml.root)
  if (resources.some((one) => attributeOf(one, 'scormtype'))) return null
  const types = resources.map((one) => attributeOf(one, 'type').toLowerCase())
  const schema = manifestText(childNamed(childNamed(xml.root, 'metadata'), 'schema'))
  if (/common cartridge/i.test(schema)) return 'packageIsCartridge'
  if (/^qti|ims qti/i.test(schema) || types.some((type) => /^imsqti/.test(type))) return 'packageIsQti'
  return types.some((type) => type.includes('imscc_')) ? 'packageIsCartridge' : null
}

const resourcesOf = (manifest: XmlElement): XmlElement[] => childrenNamed(childNamed(manifest, 'resources'), 'resource')
