import { childrenOf, firstChild, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import type { AttachmentBag, SourceFile } from './attachment.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import type { ImportedQuestion } from './imported-question.ts'
import type { PlacesPart } from './places.build.ts'
import { type RenderContext, type RichText, renderFeedback, renderQuestionText, type TextFormat } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  markdown: 'markdown',
  plain_text: 'plain',
  plain: 'plain',
}

/** One question element, with everything that is needed to render its texts. */
export interface MoodleReading {
  element: XmlElement
  bag: AttachmentBag
  warn: (reason: ImportReason, detail: string) => void
}

/** The fields that a type adds to the common ones. */
export type MoodlePart = Pick<ImportedQuestion, 'type' | 'stem' | 'options' | 'blanks' | 'policy' | 'upload'> &
  Partial<PlacesPart & Pick<ImportedQuestion, 'picture' | 'regions' | 'spots'>> & {
    gradingNotes?: string
    points?: number
  }

/** Returns the files that belong to a text, still encoded. */
export function moodleFilesIn(element: XmlElement | undefined): SourceFile[] {
  return childrenOf(element, 'file').map((file) => ({ name: file.attributes.name ?? '', base64: file.text }))
}

/** Returns the files of a question and of all its parts. */
export function allMoodleFiles(element: XmlElement): SourceFile[] {
  return [...moodleFilesIn(element), ...element.children.flatMap(allMoodleFiles)]
}

/** Returns a text with the format that it declares, or else `auto`. */
export function moodleText(element: XmlElement | undefined): RichText {
  return { format: FORMATS[element?.attributes.format ?? ''] ?? 'auto', text: xmlElementText(element) }
}

/** Returns the context in which a text is rendered: its own files, and the remarks of the question. */
export function moodleContext(reading: MoodleReading, element: XmlElement | undefined): RenderContext {
  return { resolveImage: reading.bag.resolverFor(moodleFilesIn(element)), warn: reading.warn }
}

/** Renders feedback; an empty string if there is none. */
export function moodleFeedback(reading: MoodleReading, element: XmlElement | undefined): string {
  return renderFeedback(moodleText(element), moodleContext(reading, element))
}

/**
 * Reads a flag such as `<single>`: true/false, True/False, 1/0; `otherwise` is its value when it is absent.
 * @throws ImportRefusal
 */
export function readMoodleFlag(element: XmlElement, name: string, otherwise: boolean): boolean {
  const flag = firstChild(element, name)
  if (flag === undefined) return otherwise
  const word = xmlElementText(flag).trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  if (word === 'false' || word === '0') return false
  throw new ImportRefusal('malformed', `<${name}>${word}`)
}

/** Returns the percentage of the points that an answer earns. @throws ImportRefusal */
export function moodleWeight(answer: XmlElement): number {
  const fraction = (answer.attributes.fraction ?? '').trim()
  if (!/^-?\d+(?:\.\d*)?(?:e-?\d+)?$/iu.test(fraction))
    throw new ImportRefusal('weights-not-kept', `fraction="${fraction}"`)
  return Number(fraction)
}

/**
 * Renders the stem, with its separate picture in Moodle 1 files. `replaced`: the text in place of the question's own.
 * @throws ImportRefusal
 */
export function moodleStem(reading: MoodleReading, replaced?: string): string {
  const element = firstChild(reading.element, 'questiontext')
  const rich = moodleText(element)
  const html = renderQuestionText({ ...rich, text: replaced ?? rich.text }, moodleContext(reading, element))
  const picture = xmlElementText(firstChild(reading.element, 'image')).trim()
  if (picture === '') {
    if (!hasContent(html)) throw new ImportRefusal('empty-stem')
    return html
  }
  const base64 = firstChild(reading.element, 'image_base64')?.text.trim() ?? ''
  if (base64 === '') throw new ImportRefusal('missing-file', picture)
  return `${html}<p><img src="attachment:${reading.bag.take({ name: picture, base64 })}" /></p>`
}
