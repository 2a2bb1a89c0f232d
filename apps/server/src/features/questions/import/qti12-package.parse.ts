import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import { addFileProblem, addImportWarning, addRefusedQuestion, type ImportReport } from './import-report.ts'
import { describeUnsupportedFormat } from './known-format.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { resolvePackagePath } from './qti-body.ts'
import { readQti12Document } from './qti12.parse.ts'

/** The files of a package as text and bytes. */
export interface PackageFiles {
  paths: readonly string[]
  textAt: (path: string) => string | undefined
  fileAt: (path: string) => Buffer | undefined
}

const DOCUMENT = /<(?:\w+:)?questestinterop[\s>]/u
const POOL = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?<POOL[\s>]/u
const MAY_HOLD = /\.(?:xml|qti|dat)$/iu
/** The folder of the complete test in a Canvas package; the Common Cartridge part holds only some of its questions. */
const WHOLE = /(?:^|\/)non_cc_assessments\//u

/**
 * Reads every document of QTI 1.2 that the manifest lists, each once; if Canvas wrote a test twice, only the complete
 * version. Documents that are not listed are reported.
 */
export function readQti12Files(
  resources: readonly XmlElement[],
  manifestPath: string,
  files: PackageFiles,
  report: ImportReport,
): void {
  const listed = listedPaths(resources, manifestPath, files, report)
  const documents = listed.flatMap((path) => documentAt(path, files, report))
  const whole = new Set(documents.filter(({ path }) => WHOLE.test(path)).flatMap(({ root }) => testIdents(root)))
  for (const { path, root } of documents) {
    const isTwin = !WHOLE.test(path) && testIdents(root).some((ident) => whole.has(ident))
    if (!isTwin) readQti12Document(root, path, { pictureAt: (paths) => pictureAt(files, paths) }, report)
  }
  for (const path of files.paths) {
    if (listed.includes(path) || !MAY_HOLD.test(path)) continue
    if (DOCUMENT.test(files.textAt(path)?.slice(0, 4000) ?? ''))
      addImportWarning(report, { line: 1, file: path, excerpt: path }, 'item-not-listed')
  }
}

/** Some tools pack the pictures into a folder that the document does not name. */
function pictureAt(
  { paths, fileAt }: PackageFiles,
  wanted: readonly string[],
): { path: string; bytes: Buffer } | undefined {
  const inside = wanted.flatMap((end) => {
    const found = paths.filter((path) => path.endsWith(`/${end}`))
    return found.length === 1 ? found : []
  })
  for (const path of [...wanted, ...inside]) {
    const bytes = fileAt(path)
    if (bytes !== undefined) return { path, bytes }
  }
  return undefined
}

const testIdents = (root: XmlElement): string[] =>
  qtiDescendants(root, (name) => name === 'assessment').flatMap((test) => qtiAttribute(test, 'ident') ?? [])

function listedPaths(
  resources: readonly XmlElement[],
  manifestPath: string,
  files: PackageFiles,
  report: ImportReport,
): string[] {
  const paths = new Set<string>()
  for (const resource of resources) {
    const names = [
      qtiAttribute(resource, 'href'),
      resource.attributes['bb:file'],
      ...qtiChildren(resource, 'file').map((file) => qtiAttribute(file, 'href')),
    ]
    const own = [...new Set(names.filter((name): name is string => Boolean(name)))].filter((name) =>
      MAY_HOLD.test(name),
    )
    const isOurs = /^(?:imsqti_(?:xmlv1|assessment_xmlv1|item_xmlv1)|assessment\/x-bb-qti-)/iu.test(
      qtiAttribute(resource, 'type') ?? '',
    )
    for (const name of own) {
      const path = resolvePackagePath(name, manifestPath)
      if (path !== null && files.textAt(path) !== undefined) paths.add(path)
      else if (isOurs)
        addRefusedQuestion(report, { line: resource.line, file: manifestPath, excerpt: name }, 'missing-item', name)
    }
  }
  return [...paths]
}

function documentAt(path: string, files: PackageFiles, report: ImportReport): { path: string; root: XmlElement }[] {
  const text = files.textAt(path) ?? ''
  if (POOL.test(text))
    addFileProblem(
      report,
      { line: 1, file: path, excerpt: path },
      'known-but-not-read',
      describeUnsupportedFormat(path, text) ?? '',
    )
  if (!DOCUMENT.test(text.slice(0, 4000))) return []
  const xml = readXml(text)
  if ('root' in xml) return qtiName(xml.root) === 'questestinterop' ? [{ path, root: xml.root }] : []
  addFileProblem(
    report,
    { line: xml.line, file: path, excerpt: text.split(/\r\n|\n|\r/u)[xml.line - 1] ?? '' },
    xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed',
    xml.message,
  )
  return []
}
