import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { decodeText } from '../../../core/readers/decode-text.ts'
import type { ZipPackage } from '../../../core/readers/zip-package.ts'
import { readXml, type XmlElement, type XmlResult } from '../../../core/text/xml.tree.ts'
import {
  addFileProblem,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
} from './import-report.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { resolvePackagePath } from './qti-body.ts'
import { readQtiItem } from './qti-item.parse.ts'
import { noQtiMetadata, type QtiMetadata, readQtiMetadata, unreadMetadataParts } from './qti-metadata.ts'
import { type ItemContext, readQtiTests } from './qti-test.parse.ts'
import { readQti12Files } from './qti12-package.parse.ts'

/** Returns true for the files of a package that are read; audio, video and style sheets are not unpacked. */
export const isQtiPackagePart = (name: string): boolean => /\.(?:xml|qti|dat|png|jpe?g|gif|webp|svg)$/iu.test(name)
export const qtiManifestName = 'imsmanifest.xml'
const TEST = /<(?:\w+:)?(?:qti-assessment-test|assessmentTest)[\s>]/u
const STIMULUS = /<(?:\w+:)?(?:qti-assessment-stimulus-ref|assessmentStimulusRef)\s[^<>]*?\bhref=["']([^"'<>]*)["']/gu
const ITEM = /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s>]/u

/** Reads a single item from a file of its own, without pictures. */
export function parseQtiItem(text: string, fileName: string): ImportReport {
  const report = createImportReport()
  readItemText(text, fileName, noQtiMetadata, { names: new Set(), files: new Map() }, report)
  return report
}

/**
 * Reads the items and QTI 1.2 documents listed in a package's manifest, each once; failures are reported with path and
 * line.
 */
export function parseQtiPackage(zip: ZipPackage, fileName: string): ImportReport {
  const report = createImportReport()
  const place = { line: 1, excerpt: fileName }
  // some tools pack the folder itself
  const [manifestPath, ...others] = [...zip.names]
    .filter((name) => name === qtiManifestName || name.endsWith(`/${qtiManifestName}`))
    .sort((a, b) => a.length - b.length)
  const manifestText =
    manifestPath === undefined || (others.length > 0 && manifestPath !== qtiManifestName)
      ? undefined
      : textOf(zip, manifestPath)
  if (manifestPath === undefined || manifestText === undefined) {
    addFileProblem(report, place, 'no-manifest')
    return report
  }
  const xml = readXml(manifestText)
  if ('message' in xml) {
    addFileProblem(
      report,
      { line: xml.line, file: manifestPath, excerpt: fileName },
      xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed',
      xml.message,
    )
    return report
  }
  const resources = qtiChildren(qtiChildren(xml.root, 'resources')[0], 'resource')
  const listed = new Set<string>()
  const trees = new Map<string, XmlResult | undefined>()
  const tests = readQtiTests(testPaths(resources, manifestPath, zip, report), zip.names, (path) => {
    if (!trees.has(path)) trees.set(path, treeOf(zip, path))
    return trees.get(path)
  })
  for (const { reason, line, file, detail } of tests.remarks) {
    if (reason === 'missing-item') {
      const isListed = resources.some(
        (one) =>
          qtiAttribute(one, 'href') !== undefined &&
          resolvePackagePath(qtiAttribute(one, 'href') ?? '', manifestPath) === resolvePackagePath(detail, file),
      )
      // items that the manifest also lists are rejected there
      if (!isListed) addRefusedQuestion(report, { line, file, excerpt: detail }, reason, detail)
    } else if (reason === 'test-not-read') addFileProblem(report, { line, file, excerpt: detail }, reason, detail)
    else addImportWarning(report, { line, file, excerpt: detail }, reason, detail)
  }
  const around = unreadMetadataParts(qtiChildren(xml.root, 'metadata')[0], [])
  if (around.length > 0)
    addImportWarning(
      report,
      { line: xml.root.line, file: manifestPath, excerpt: fileName },
      'part-not-kept',
      around.join(', '),
    )
  const shared = sharedStimuli(resources, manifestPath, zip)
  for (const resource of resources) {
    if (!isItem(resource)) continue
    const href = hrefOf(resource)
    const path = resolvePackagePath(href, manifestPath)
    if (path !== null && listed.has(path)) continue
    const text = path === null ? undefined : textOf(zip, path)
    if (path === null || text === undefined) {
      addRefusedQuestion(report, { line: resource.line, file: manifestPath, excerpt: href }, 'missing-item', href)
      continue
    }
    listed.add(path)
    readItemText(
      text,
      path,
      metadataOf(resource, resources, zip, manifestPath, report),
      zip,
      report,
      tests.items.get(path),
      shared,
    )
  }
  readQti12Files(
    resources,
    manifestPath,
    { paths: [...zip.files.keys()], textAt: (path) => textOf(zip, path), fileAt: (path) => zip.files.get(path) },
    report,
  )
  for (const [path] of zip.files) {
    if (!path.endsWith('.xml') || listed.has(path) || path === manifestPath) continue
    if (ITEM.test(textOf(zip, path)?.slice(0, 4000) ?? ''))
      addImportWarning(report, { line: 1, file: path, excerpt: path }, 'item-not-listed')
  }
  return report
}

const isItem = (resource: XmlElement): boolean =>
  /^imsqti_(?:apip)?item_xmlv[23]p/iu.test(qtiAttribute(resource, 'type') ?? '')
const hrefOf = (resource: XmlElement): string =>
  qtiAttribute(resource, 'href') ?? qtiAttribute(qtiChildren(resource, 'file')[0], 'href') ?? ''

/** The paths of stimuli to which several items refer: these items are a group, unless they are too many. */
function sharedStimuli(resources: readonly XmlElement[], manifestPath: string, zip: ZipPackage): ReadonlySet<string> {
  const paths = new Set(resources.filter(isItem).map((resource) => resolvePackagePath(hrefOf(resource), manifestPath)))
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (path === null) continue
    for (const [, href = ''] of (textOf(zip, path) ?? '').matchAll(STIMULUS)) {
      const target = resolvePackagePath(href, path)
      if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1)
    }
  }
  const isGroup = (count: number) => count > 1 && count <= questionBankLimits.groupQuestions
  return new Set([...counts].flatMap(([path, count]) => (isGroup(count) ? [path] : [])))
}

/**
 * Files of tests: those that look like one, and those listed in the manifest as a test or section. A missing file is
 * reported.
 */
function testPaths(
  resources: readonly XmlElement[],
  manifestPath: string,
  zip: ZipPackage,
  report: ImportReport,
): string[] {
  const paths = new Set(
    [...zip.files.keys()].filter((path) => path.endsWith('.xml') && TEST.test(textOf(zip, path)?.slice(0, 4000) ?? '')),
  )
  for (const resource of resources) {
    if (!/^imsqti_(?:apip)?(?:test|assessment|section)_xmlv[23]p/iu.test(qtiAttribute(resource, 'type') ?? '')) continue
    const href = qtiAttribute(resource, 'href') ?? qtiAttribute(qtiChildren(resource, 'file')[0], 'href') ?? ''
    const path = resolvePackagePath(href, manifestPath)
    if (path !== null && zip.files.has(path)) paths.add(path)
    else addFileProblem(report, { line: resource.line, file: manifestPath, excerpt: href }, 'test-not-read', href)
  }
  return [...paths]
}

function treeOf(zip: ZipPackage, path: string): XmlResult | undefined {
  const text = textOf(zip, path)
  return text === undefined ? undefined : readXml(text)
}

function textOf(zip: ZipPackage, path: string): string | undefined {
  const bytes = zip.files.get(path)
  return bytes === undefined ? undefined : (decodeText(bytes).text ?? undefined)
}

/** Metadata in the manifest, or in a file that the item's resource depends on. */
function metadataOf(
  resource: XmlElement,
  resources: readonly XmlElement[],
  zip: ZipPackage,
  manifestPath: string,
  report: ImportReport,
): QtiMetadata {
  const own = readQtiMetadata(qtiChildren(resource, 'metadata')[0])
  if (own.topic !== '' || own.difficulty !== undefined || own.tags.length > 0) return own
  for (const dependency of qtiChildren(resource, 'dependency')) {
    const target = resources.find(
      (one) => qtiAttribute(one, 'identifier') === qtiAttribute(dependency, 'identifierref'),
    )
    if (target === undefined || !/metadata/iu.test(qtiAttribute(target, 'type') ?? '')) continue
    const href = qtiAttribute(target, 'href') ?? ''
    const path = resolvePackagePath(href, manifestPath)
    const xml = path === null ? undefined : treeOf(zip, path)
    if (xml !== undefined && 'root' in xml) return readQtiMetadata(xml.root)
    addImportWarning(report, { line: target.line, file: manifestPath, excerpt: href }, 'metadata-not-read', href)
  }
  return own
}

function readItemText(
  text: string,
  path: string,
  metadata: QtiMetadata,
  zip: ZipPackage,
  report: ImportReport,
  context?: ItemContext,
  shared: ReadonlySet<string> = new Set(),
): void {
  const xml = readXml(text)
  if ('message' in xml) {
    const excerpt = text.split(/\r\n|\n|\r/u)[xml.line - 1] ?? ''
    addRefusedQuestion(
      report,
      { line: xml.line, file: path, excerpt },
      xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed',
      xml.message,
    )
    return
  }
  const root = qtiName(xml.root) === 'assessmentItem' ? xml.root : undefined
  if (root === undefined) {
    addRefusedQuestion(
      report,
      { line: xml.root.line, file: path, excerpt: qtiDescendants(xml.root, () => true)[0]?.name ?? '' },
      'malformed',
      `<${xml.root.name}>`,
    )
    return
  }
  readQtiItem(
    {
      root,
      path,
      metadata,
      ...(context ? { context } : {}),
      shared,
      fileAt: (name) => zip.files.get(name),
      textAt: (name) => textOf(zip, name),
    },
    report,
  )
}
