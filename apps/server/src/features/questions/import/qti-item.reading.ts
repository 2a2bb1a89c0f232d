import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import type { AttachmentBag } from './attachment.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import { qtiAttribute, qtiChildren } from './qti.tree.ts'
import { type QtiBodyReading, resolvePackagePath } from './qti-body.ts'
import type { QtiJudge } from './qti-judge.ts'
import type { QtiMetadata } from './qti-metadata.ts'
import { type ResponseDeclaration, readQtiDeclaration, readQtiScoring } from './qti-scoring.ts'
import type { ItemContext } from './qti-test.parse.ts'
import { type RenderContext, renderFeedback } from './rich-text.ts'

/** One item file, with the other files of its package. */
export interface QtiItemFile {
  root: XmlElement
  /** Its path in the package, or the file name of a single item. */
  path: string
  metadata: QtiMetadata
  /** Its place in a test of the package. */
  context?: ItemContext
  /** The paths of stimuli that several items of the package share. */
  shared: ReadonlySet<string>
  /** Another file of the package. */
  fileAt: (path: string) => Buffer | undefined
  textAt: (path: string) => string | undefined
}

/** The context in which an item is read. */
export interface QtiItemReading {
  item: XmlElement
  file: QtiItemFile
  bag: AttachmentBag
  context: RenderContext
  warn: (reason: ImportReason, detail: string) => void
  notes: string[]
  /** Feedback within the text. */
  feedback: XmlElement[]
  included: number
  /** Of an item that this portal wrote. */
  hints: string[]
}

/** The name by which the portal recognises its own items. */
export const portalToolName = 'training-portal'
export const isPortalItem = (item: XmlElement): boolean => qtiAttribute(item, 'toolName') === portalToolName
/** Returns text without the wrapper element that QTI requires. */
export const withoutQtiWrapper = (html: string): string =>
  html.startsWith('<div>') && html.endsWith('</div>') ? html.slice(5, -6).trim() : html

export const qtiIdentifierOf = (element: XmlElement): string => qtiAttribute(element, 'identifier') ?? ''
export const qtiResponseIdOf = (interaction: XmlElement): string =>
  qtiAttribute(interaction, 'responseIdentifier') ?? ''

/** Files that an item may include; recursive inclusion ends here. */
const MAX_INCLUDES = 20

/**
 * Creates the functions that render an item's body. They also read the files that it includes, and collect feedback and
 * the parts that candidates must not see.
 */
export function createQtiBodyReading(
  reading: QtiItemReading,
  interaction: QtiBodyReading['interaction'],
): QtiBodyReading {
  return {
    interaction,
    include: (href, base) => {
      reading.included += 1
      if (reading.included > MAX_INCLUDES) throw new ImportRefusal('malformed', `> ${MAX_INCLUDES} include`)
      const target = resolvePackagePath(href, base)
      const text = target === null ? undefined : reading.file.textAt(target)
      const xml = text === undefined ? undefined : readXml(text)
      if (target === null || xml === undefined || 'message' in xml) throw new ImportRefusal('missing-item', href)
      return { root: xml.root, base: target }
    },
    notForCandidates: (html) => reading.notes.push(renderFeedback({ format: 'html', text: html }, reading.context)),
    feedback: (element) => reading.feedback.push(element),
    unread: (what) => reading.warn(what === '<stylesheet>' ? 'look-not-kept' : 'part-not-kept', what),
  }
}

/** Reads the declarations of the interactions, in their order, and the rules that judge them. @throws ImportRefusal */
export function readQtiDeclarations(
  item: XmlElement,
  interactions: readonly XmlElement[],
): { declarations: ResponseDeclaration[]; judge: QtiJudge } {
  const all = qtiChildren(item, 'responseDeclaration').map(readQtiDeclaration)
  if (new Set(interactions.map(qtiResponseIdOf)).size < interactions.length)
    throw new ImportRefusal('malformed', 'responseIdentifier × 2')
  const declarations = interactions.map((interaction) => {
    const found = all.find(({ identifier }) => identifier === qtiResponseIdOf(interaction))
    if (found === undefined) throw new ImportRefusal('malformed', `responseDeclaration ${qtiResponseIdOf(interaction)}`)
    return found
  })
  return { declarations, judge: readQtiScoring(item, declarations) }
}
