import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { elementText, qtiName } from './qti.tree.ts'
import { renderQtiBody, resolvePackagePath } from './qti-body.ts'
import { renderRichText } from './rich-text.ts'

/** The context of a text: the path of its file, and a renderer for interaction elements. */
export interface Qti12TextContext {
  base: string
  response: (element: XmlElement) => string
  /** Called for unread parts of a text. */
  unread?: (what: string) => void
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|svg)$/iu
const BLOCKS = new Set([
  'flow',
  'flow_mat',
  'flow_label',
  'presentation',
  'presentation_material',
  'rubric',
  'solutionmaterial',
  'hintmaterial',
  'itemfeedback',
  'solution',
  'hint',
])
const IGNORED = new Set(['altmaterial', 'objectives', 'reference', 'duration', 'qticomment'])

/** Renders QTI 1.2 material as HTML, which still has to be sanitised. @throws ImportRefusal */
export function renderQti12Material(element: XmlElement, place: Qti12TextContext): string {
  const name = qtiName(element)
  const inside = () => element.children.map((child) => renderQti12Material(child, place)).join('')
  if (/^response_/u.test(name)) return place.response(element)
  if (IGNORED.has(name)) {
    const words = elementText(element).replace(/\s+/gu, ' ').trim()
    if (words !== '' && name !== 'qticomment') place.unread?.(`${name} ${words}`)
    return ''
  }
  if (BLOCKS.has(name)) return `<div>${inside()}</div>`
  if (name === 'material' || name === 'mat_extension') return inside()
  if (name === 'mattext' || name === 'matemtext' || name === 'mat_formattedtext') return textHtml(element, name)
  if (name === 'matbreak') return '<br>'
  if (name === 'matimage') return pictureHtml(element, place)
  if (name === 'mataudio' || name === 'matvideo') throw new ImportRefusal('sound-or-film', `<${name}>`)
  if (name === 'matapplication') return applicationHtml(element)
  throw new ImportRefusal('unsupported-markup', `<${name}>`)
}

function textHtml(element: XmlElement, name: string): string {
  const { uri = '' } = element.attributes
  if (uri.trim() !== '' && elementText(element).trim() === '')
    throw new ImportRefusal('unsupported-markup', `<${name} uri="${uri}">`)
  const type = (element.attributes.texttype ?? element.attributes.type ?? 'text/plain').toLowerCase()
  const html =
    element.children.length > 0
      ? renderQtiBody(element, '', NO_PARTS)
      : renderRichText({ format: formatOf(type), text: element.text })
  return name === 'matemtext' ? `<em>${html}</em>` : html
}

const formatOf = (type: string): 'html' | 'auto' | 'plain' =>
  /html/u.test(type) ? 'html' : type === 'smart_text' ? 'auto' : 'plain'

const NO_PARTS = {
  interaction: () => '',
  include: () => refuse('include'),
  notForCandidates: () => {},
  feedback: () => {},
  unread: () => {},
}
function refuse(name: string): never {
  throw new ImportRefusal('unsupported-markup', `<${name}>`)
}

function pictureHtml(element: XmlElement, place: Qti12TextContext): string {
  const { uri = '', label = '', imagtype = 'image/png', embedded = '', width = '', height = '' } = element.attributes
  const data = elementText(element).replace(/\s+/gu, '')
  if (uri.trim() === '' && data !== '' && /^base64$/iu.test(embedded))
    return `<img src="data:${escapeMarkup(imagtype)};base64,${escapeMarkup(data)}" alt="${escapeMarkup(label)}">`
  const size = Object.entries({ width, height }).map(([side, value]) =>
    /^\d{1,4}$/u.test(value) ? ` ${side}="${value}"` : '',
  )
  return `<img src="${escapeMarkup(resolvePackagePath(uri, place.base) ?? uri)}" alt="${escapeMarkup(label)}"${size.join('')}>`
}

/** Blackboard names a file within the text; pictures are shown, other files are not. @throws ImportRefusal */
function applicationHtml(element: XmlElement): string {
  const { uri = '', label = '' } = element.attributes
  if (!PICTURE.test(uri))
    throw new ImportRefusal(
      /\.(?:mp3|wav|ogg|m4a|mp4|webm|mov|avi|flv|swf)$/iu.test(uri) ? 'sound-or-film' : 'unsupported-markup',
      label || uri,
    )
  return `<img src="${escapeMarkup(uri)}" alt="${escapeMarkup(label)}">`
}

/** Returns the paths at which a picture with this address may be stored in the package, in the order of lookup. */
export function picturePaths(src: string, base: string): string[] {
  const plain = src.trim().replace(/^\$IMS[-_]CC[-_]FILE_?BASE\$\/?|^%24IMS[-_]CC[-_]FILE_?BASE%24\/?/iu, '')
  const isFromRoot = plain !== src.trim()
  const near = resolvePackagePath(plain, base)
  const paths = isFromRoot
    ? [resolvePackagePath(plain, `web_resources/x`), resolvePackagePath(plain, 'x'), near]
    : [near, resolvePackagePath(plain, 'x'), resolvePackagePath(plain, 'web_resources/x')]
  return [...new Set(paths.filter((path): path is string => path !== null))]
}
