import { parseDocument } from 'htmlparser2'
import type { PrintBlock, PrintedCell, PrintInline, TextStyle } from './print-document.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { readonly attribs: unknown }>
const isElement = (node: Node): node is Element => 'attribs' in node
const isText = (node: Node): node is Extract<Node, { readonly data: string }> => node.type === 'text' && 'data' in node

const looks: Readonly<Record<string, TextStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  em: { dotted: true },
  sub: { raise: 'sub' },
  sup: { raise: 'sup' },
}
const ownLine = new Set('p div h1 h2 h3 h4 h5 h6 blockquote pre ul ol table hr dl dt dd figure'.split(' '))
/** A gap of a stem, a formula within a line or on a separate line, and a line that an author drew. */
const marks = /\{\{(\d{1,2})\}\}|\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/gu
const picture = /\/files\/read\?fileId=([0-9a-f-]{36})/iu

type State = {
  readonly blocks: PrintBlock[]
  line: PrintInline[]
  label: string | null
  level: number
  readonly gapWidth: number | null
}

/**
 * Parses sanitised HTML into blocks: paragraphs, lists, tables, pictures, formulas and gaps. `gapWidth`: the width of a
 * gap in points; null: gaps and formulas remain text.
 */
export function parseHtmlBlocks(html: string, gapWidth: number | null = 72): PrintBlock[] {
  const state: State = { blocks: [], line: [], label: null, level: 0, gapWidth }
  walk(parseDocument(html).children, {}, state, false)
  flush(state)
  return state.blocks
}

/**
 * Returns the text of a line without its formatting, pictures and gaps, with formulas as TeX, for comparisons and
 * headings.
 */
export const plainTextOfLine = (inlines: readonly PrintInline[]): string =>
  inlines.map((one) => (one.kind === 'text' ? one.text : one.kind === 'formula' ? one.tex : '')).join('')

function flush(state: State): void {
  const { line, label, level } = state
  state.line = []
  const first = line.findIndex((one) => one.kind !== 'text' || one.text.trim() !== '')
  if (first === -1) return
  const last = line.findLastIndex((one) => one.kind !== 'text' || one.text.trim() !== '')
  state.blocks.push({
    kind: 'text',
    inlines: line.slice(first, last + 1),
    ...(label === null ? {} : { label }),
    ...(level === 0 ? {} : { level }),
  })
  state.label = null
}

function walk(nodes: readonly Node[], look: TextStyle, state: State, isPre: boolean): void {
  for (const node of nodes) {
    if (isText(node)) addText(isPre ? node.data : node.data.replace(/[\t\n\r ]+/gu, ' '), look, state, isPre)
    else if (isElement(node)) addElement(node, look, state, isPre)
  }
}

function addText(data: string, look: TextStyle, state: State, isPre: boolean): void {
  let at = 0
  const add = (text: string) => {
    for (const [index, part] of (isPre ? text.split('\n') : [text]).entries()) {
      if (index > 0) state.line.push({ kind: 'break' })
      const last = state.line.at(-1)
      const words = last === undefined || last.kind === 'break' ? part.replace(/^ +/u, '') : part
      if (words !== '') state.line.push({ kind: 'text', text: words, look })
    }
  }
  const { gapWidth } = state
  for (const match of gapWidth === null ? [] : data.matchAll(marks)) {
    add(data.slice(at, match.index))
    const [whole, gap, inLine, display, dollars] = match
    if (gap !== undefined) state.line.push({ kind: 'gap', number: gap, width: gapWidth ?? 0 })
    else
      state.line.push({
        kind: 'formula',
        tex: (inLine ?? display ?? dollars ?? '').trim(),
        isDisplay: inLine === undefined,
      })
    at = match.index + whole.length
  }
  add(data.slice(at))
}

function addElement(element: Element, look: TextStyle, state: State, isPre: boolean): void {
  const { name, attribs } = element
  if (name === 'br') {
    state.line.push({ kind: 'break' })
    return
  }
  if (name === 'img') {
    const id = picture.exec(attribs.src ?? '')?.[1] ?? /^attachment:(.+)$/u.exec(attribs.src ?? '')?.[1]
    const size = (value: string | undefined) => (value && /^\d{1,4}$/u.test(value) ? Number(value) : undefined)
    const [width, height] = [size(attribs.width), size(attribs.height)]
    if (id) state.line.push({ kind: 'picture', id, ...(width ? { width } : {}), ...(height ? { height } : {}) })
    return
  }
  if (name === 'table') {
    flush(state)
    const rows = rowsIn(element, look, state.gapWidth)
    if (rows.length > 0) state.blocks.push({ kind: 'table', rows })
    return
  }
  const isBlock = ownLine.has(name)
  if (isBlock) flush(state)
  const inner = looks[name] ? { ...look, ...looks[name] } : look
  if (name === 'ul' || name === 'ol') {
    const first = Number(attribs.start ?? 1)
    state.level += 1
    for (const [index, item] of element.children.filter((one) => isElement(one)).entries()) {
      flush(state)
      state.label = name === 'ul' ? '•' : `${labelOf(first + index, attribs.type)}.`
      walk([item], inner, state, isPre)
      flush(state)
      state.label = null
    }
    state.level -= 1
  } else if (name === 'li') walk(element.children, inner, state, isPre)
  else walk(element.children, inner, state, isPre || name === 'pre')
  if (isBlock) flush(state)
}

function labelOf(number: number, type: string | undefined): string {
  const letter = String.fromCharCode(96 + Math.min(26, Math.max(1, number)))
  return type === 'a' ? letter : type === 'A' ? letter.toUpperCase() : String(number)
}

function rowsIn(table: Element, look: TextStyle, gapWidth: number | null): PrintedCell[][] {
  const rows: PrintedCell[][] = []
  const span = (text: string | undefined) => Math.min(50, Math.max(1, Number(text ?? 1) || 1))
  const visit = (node: Node) => {
    if (!isElement(node)) return
    if (node.name !== 'tr') {
      for (const one of node.children) visit(one)
      return
    }
    rows.push(
      node.children
        .filter((one): one is Element => isElement(one) && (one.name === 'td' || one.name === 'th'))
        .map((cell): PrintedCell => {
          const state: State = { blocks: [], line: [], label: null, level: 0, gapWidth }
          walk(cell.children, cell.name === 'th' ? { ...look, bold: true } : look, state, false)
          flush(state)
          const [columns, taken] = [span(cell.attribs.colspan), span(cell.attribs.rowspan)]
          return {
            blocks: state.blocks,
            ...(cell.name === 'th' ? { isHead: true } : {}),
            ...(columns > 1 ? { columns } : {}),
            ...(taken > 1 ? { rows: taken } : {}),
          }
        }),
    )
  }
  visit(table)
  return rows.filter((row) => row.length > 0)
}
