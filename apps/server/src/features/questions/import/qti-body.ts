import path from 'node:path'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { elementText, qtiAttribute, qtiName } from './qti.tree.ts'

/**
 * Callbacks for reading an item's body: they render an element, or record a part that is left out. `base`: the
 * path of the file that contains an element.
 */
export interface QtiBodyReading {
  /** The HTML of an interaction. */
  interaction: (element: XmlElement, base: string) => string
  /** The root of an included file, and its path. @throws ImportRefusal */
  include: (href: string, base: string) => { root: XmlElement; base: string }
  /** Called for a rubric that is not for candidates. */
  notForCandidates: (html: string) => void
  /** The HTML of a gap inside an interaction whose choices are dragged into its text. */
  gap?: (element: XmlElement) => string
  /** Called for feedback within the text. */
  feedback: (element: XmlElement) => void
  /** Called for parts that are left out. */
  unread: (what: string) => void
}

const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr'])
const ONLY_ATTRIBUTES = new Set([
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'type',
  'dir',
  'lang',
  'href',
  'style',
  'bgcolor',
  'color',
  'class',
  'hidden',
  'title',
  'aria-label',
  'value',
  'reversed',
])
/** Parts of QTI whose text depends on something that a paper does not have. */
const REFUSED = new Set([
  'printedVariable',
  'templateBlock',
  'templateInline',
  'infoControl',
  'hottext',
  'gap',
  'gapText',
  'gapImg',
  'positionObjectStage',
])
const TRANSPARENT = new Set(['itemBody', 'contentBody', 'stimulusBody', 'rubricBlock', 'prompt'])
const IGNORED = new Set(['stylesheet', 'catalogInfo', 'catalog'])

/**
 * Returns the target of a link inside the package; the link itself if it is absolute (http, data); null if it leads out
 * of the package.
 */
export function resolvePackagePath(href: string, base: string): string | null {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/iu.test(href.trim())) return href.trim()
  const plain = href.trim().replace(/[?#].*$/u, '')
  let decoded = plain
  try {
    decoded = decodeURIComponent(plain)
  } catch {
    // a bare percent sign in a name
  }
  const joined = path.posix
    .normalize(path.posix.join(path.posix.dirname(base), decoded.replace(/\\/gu, '/')))
    .normalize('NFC')
  return joined.startsWith('../') || joined.startsWith('/') || joined === '..' ? null : joined
}

/** Renders the contents of an element as HTML, which still has to be sanitised. @throws ImportRefusal */
export function renderQtiBody(element: XmlElement, base: string, reading: QtiBodyReading): string {
  return element.content
    .map((part) => (typeof part === 'string' ? escapeMarkup(part) : partHtml(part, base, reading)))
    .join('')
}

function partHtml(element: XmlElement, base: string, reading: QtiBodyReading): string {
  const name = qtiName(element)
  if (name.endsWith('Interaction')) return reading.interaction(element, base)
  if (IGNORED.has(name)) {
    reading.unread(`<${name}>`)
    return ''
  }
  if (name === 'feedbackBlock' || name === 'feedbackInline') {
    if (qtiAttribute(element, 'showHide') === 'hide') throw new ImportRefusal('unsupported-markup', `<${name}>`)
    reading.feedback(element)
    return ''
  }
  if (name === 'include' || name === 'assessmentStimulusRef') {
    const included = reading.include(qtiAttribute(element, 'href') ?? '', base)
    return `<div>${renderQtiBody(included.root, included.base, reading)}</div>`
  }
  if (reading.gap && name === 'gap') return reading.gap(element)
  if (reading.gap && (name === 'gapText' || name === 'gapImg')) return ''
  if (REFUSED.has(name)) throw new ImportRefusal('unsupported-markup', `<${name}>`)
  const inside = () => renderQtiBody(element, base, reading)
  if (name === 'rubricBlock') return rubric(element, inside(), reading)
  if (TRANSPARENT.has(name)) return `<div${attributes(element)}>${inside()}</div>`
  if (/^qti-/u.test(element.name)) throw new ImportRefusal('unsupported-markup', `<${name}>`)
  if (name === 'object' && /^image\//iu.test(element.attributes.type ?? ''))
    return picture(element.attributes.data ?? '', elementText(element), element, base)
  if (name === 'img') return picture(element.attributes.src ?? '', element.attributes.alt ?? '', element, base)
  if (name === 'object' && /^(?:audio|video)\//iu.test(element.attributes.type ?? ''))
    return `<${(element.attributes.type ?? '').slice(0, 5).toLowerCase()}></${(element.attributes.type ?? '').slice(0, 5).toLowerCase()}>`
  return VOID.has(name) ? `<${name}${attributes(element)}>` : `<${name}${attributes(element)}>${inside()}</${name}>`
}

function rubric(element: XmlElement, html: string, reading: QtiBodyReading): string {
  const view = (qtiAttribute(element, 'view') ?? 'candidate').split(/\s+/u)
  if (view.includes('candidate') || view.includes('testConstructor')) return `<div${attributes(element)}>${html}</div>`
  reading.notForCandidates(html)
  return ''
}

function picture(src: string, alt: string, element: XmlElement, base: string): string {
  const size = ['width', 'height']
    .map((side) => (/^\d{1,4}$/u.test(element.attributes[side] ?? '') ? ` ${side}="${element.attributes[side]}"` : ''))
    .join('')
  return `<img src="${escapeMarkup(resolvePackagePath(src, base) ?? src)}" alt="${escapeMarkup(alt.trim())}"${size}>`
}

const attributes = (element: XmlElement): string =>
  Object.entries(element.attributes)
    .map(([name, value]) => [name === 'xml:lang' ? 'lang' : name, value] as const)
    .filter(([name]) => ONLY_ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
