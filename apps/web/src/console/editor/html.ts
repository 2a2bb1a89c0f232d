import { DOMSerializer, type Node as DocNode, type Schema } from '@tiptap/pm/model'

/**
 * Converts between the editor's document and the stored HTML. `writeEditorHtml` gives exactly the HTML that the server's
 * cleaner leaves unchanged, so that authors save what they saw; formulas and gaps are text there, as learners' pages
 * read them.
 */
const formulas = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g
const gaps = /\{\{(\d{1,3})\}\}/g

/**
 * Returns true for the address of a file in the portal's own store. It may have an `access_token`: pictures of
 * questions have one, which the server removes when it saves.
 */
export const isOwnPicture = (src: string | null): boolean =>
  /^\/files\/read\?fileId=[0-9a-f-]{36}(?:&access_token=[\w.-]+)?$/i.test(src ?? '')

/** Converts HTML to nodes for the editor: formulas and gaps become separate elements. */
export function readEditorHtml(html: string, hasGaps: boolean): HTMLElement {
  // Nothing in a document made by the parser runs or is loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return markFormulasAndGaps(normalizeElements(body), hasGaps)
}

/**
 * Converts elements that the portal doesn't store as they are: headings of level 1 to level 2, of levels 5 and 6 to
 * level 4, and captions of tables to paragraphs before them. Returns the same `body`.
 */
export function normalizeElements(body: HTMLElement): HTMLElement {
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const heading of body.querySelectorAll(from)) renameElement(heading, to)
  // No caption names a table: the text before it introduces it.
  for (const caption of body.querySelectorAll('caption')) {
    const table = caption.closest('table')
    const words = document.createElement('p')
    words.append(...caption.childNodes)
    caption.remove()
    table?.before(words)
  }
  return body
}

export function renameElement(element: Element, name: string): void {
  const next = document.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
}

export function markFormulasAndGaps(body: HTMLElement, hasGaps: boolean): HTMLElement {
  replaceIn(body, formulas, ([, inLine, display, dollars]) => {
    const place = document.createElement('span')
    place.dataset.tex = (inLine ?? display ?? dollars ?? '').trim()
    if (inLine === undefined) place.dataset.display = ''
    return place
  })
  if (hasGaps)
    replaceIn(body, gaps, ([, number]) => {
      const place = document.createElement('span')
      place.dataset.gap = number
      return place
    })
  return body
}

function replaceIn(body: HTMLElement, pattern: RegExp, make: (match: RegExpMatchArray) => Node): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('code, pre')) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const nodes: Node[] = []
    let at = 0
    for (const match of text.data.matchAll(pattern)) {
      nodes.push(document.createTextNode(text.data.slice(at, match.index)), make(match))
      at = match.index + match[0].length
    }
    if (at > 0) text.replaceWith(...nodes, document.createTextNode(text.data.slice(at)))
  }
}

/** Returns the HTML of a document as it is stored; empty when it has no content. */
export function writeEditorHtml(doc: DocNode, schema: Schema): string {
  if (isBlank(doc)) return ''
  const fragment = DOMSerializer.fromSchema(schema).serializeFragment(doc.content)
  return [...fragment.childNodes].map(write).join('')
}

function isBlank(doc: DocNode): boolean {
  let isEmpty = doc.textContent.trim() === ''
  doc.descendants((node) => {
    if (node.isAtom && !node.isText && node.type.name !== 'hardBreak') isEmpty = false
    if (['figure', 'table'].includes(node.type.name)) isEmpty = false
    return isEmpty
  })
  return isEmpty
}

const voids = new Set(['br', 'hr', 'img'])
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeValue = (text: string) => escapeText(text).replace(/"/g, '&quot;')

function write(node: Node): string {
  if (node instanceof Text) return escapeText(node.data)
  if (!(node instanceof HTMLElement)) return ''
  const { tex, display, gap } = node.dataset
  if (tex !== undefined) return escapeText(display === undefined ? `\\(${tex}\\)` : `\\[${tex}\\]`)
  if (gap !== undefined) return `{{${gap}}}`
  const name = node.tagName.toLowerCase()
  const inside = name === 'table' ? rowsOf(node) : [...node.childNodes].map(write).join('')
  if (name === 'figcaption' && inside.trim() === '') return ''
  // The cleaner writes the target of a link first.
  const attributes =
    name === 'a' ? [...node.attributes].sort((a, b) => (a.name < b.name ? -1 : 1)) : [...node.attributes]
  const values = attributes.map(({ name: key, value }) => ` ${key}="${escapeValue(value)}"`).join('')
  return voids.has(name) ? `<${name}${values} />` : `<${name}${values}>${inside}</${name}>`
}

/** Header rows come first, and are separate. */
function rowsOf(table: HTMLElement): string {
  const rows = [...table.querySelectorAll('tr')]
  const first = rows.findIndex((row) => [...row.children].some(({ tagName }) => tagName !== 'TH'))
  const heads = first === -1 ? rows.length : first
  const part = (name: string, of: readonly Element[]) =>
    of.length > 0 ? `<${name}>${of.map(write).join('')}</${name}>` : ''
  return part('thead', rows.slice(0, heads)) + part('tbody', rows.slice(heads))
}
