import path from 'node:path'
import { FileRefusal } from '../../../../core/readers/file-refusal.ts'
import type { ZipPackage } from '../../../../core/readers/zip-package.ts'
import { cutText } from '../../../../core/text/cut-text.ts'
import { readXml, type XmlElement } from '../../../../core/text/xml.tree.ts'
import type { AttachmentBag } from '../attachment.ts'
import { ImportRefusal } from '../import-reasons.ts'
import { createRichLine, objectCharacter, type RichLine, type RunFormat, type TextRun } from './rich-line.ts'
import { readWordFormula } from './word-formula.ts'
import { readWordNumbering, type WordNumbering } from './word-numbering.ts'

export const wordDocumentPath = 'word/document.xml'
/**
 * Returns true for the parts of a Word file that are read; macros, embedded documents, headers and footers are not
 * unpacked.
 */
export const isWordFilePart = (name: string): boolean =>
  /^word\/(?:(?:document|numbering|styles)\.xml|_rels\/document\.xml\.rels|media\/[^/]+\.(?:png|jpe?g|gif|webp))$/iu.test(
    name,
  )

/** A part of a paragraph that the importer skips, by its kind. */
export type SkippedPart = {
  readonly kind: 'deleted' | 'hidden' | 'comment' | 'footnote' | 'textBox' | 'link' | 'look' | 'formula'
  readonly detail: string
}

export type Paragraph = { readonly lines: readonly RichLine[]; readonly omitted: readonly SkippedPart[] }
/** The rows and columns that a cell spans. 0 rows: it is covered by a merged cell above. */
export type CellSpan = { readonly rows: number; readonly columns: number }
export type WordTable = {
  readonly rows: readonly (readonly (readonly Paragraph[])[])[]
  readonly spans: readonly (readonly CellSpan[])[]
}
export type WordBlock = Paragraph | WordTable
export const isWordTable = (block: WordBlock): block is WordTable => 'rows' in block

const child = (element: XmlElement | undefined, name: string) => element?.children.find((one) => one.name === name)
const wordValue = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes['w:val']
/** True for a switch such as `w:b`, which is on unless its value turns it off. */
const isOn = (element: XmlElement | undefined, name: string): boolean => {
  const found = child(element, name)
  return found !== undefined && !/^(?:0|false|off|none)$/u.test(found.attributes['w:val'] ?? '')
}

function rootOf(zip: ZipPackage, name: string): XmlElement | undefined {
  const bytes = zip.files.get(name)
  if (bytes === undefined) return undefined
  const xml = readXml(bytes.toString('utf8'))
  if ('message' in xml) throw new FileRefusal(xml.isUnsafe ? 'unsafe-xml' : 'damaged-package', name)
  return xml.root
}

/** The list of each paragraph style, with its level; a style inherits it. */
function listsOfStyles(root: XmlElement | undefined): ReadonlyMap<string, { list: string; level: number }> {
  const styles = new Map(
    root?.children.flatMap((one) =>
      one.name === 'w:style' ? [[one.attributes['w:styleId'] ?? '', one] as const] : [],
    ),
  )
  const found = new Map<string, { list: string; level: number }>()
  for (const id of styles.keys()) {
    let style = styles.get(id)
    for (let depth = 0; style !== undefined && depth < 20; depth += 1) {
      const list = child(child(style, 'w:pPr'), 'w:numPr')
      const number = wordValue(list, 'w:numId')
      if (number !== undefined) {
        found.set(id, { list: number, level: Number(wordValue(list, 'w:ilvl') ?? 0) })
        break
      }
      style = styles.get(wordValue(style, 'w:basedOn') ?? '')
    }
  }
  return found
}

type Reading = {
  readonly numbering: WordNumbering
  readonly styleLists: ReadonlyMap<string, { list: string; level: number }>
  /** The HTML of a picture by its relation; null when it can't be shown. */
  readonly pictureOf: (relation: string) => string | null
}

/**
 * Reads the text of a Word file: paragraphs with the numbers that Word generates, blanks, tables, pictures and
 * formulas. Tracked insertions are read and deletions left out, as if all changes had been accepted.
 * @throws FileRefusal
 */
export function readWordDocument(zip: ZipPackage, bag: AttachmentBag): WordBlock[] {
  const body = child(rootOf(zip, wordDocumentPath), 'w:body')
  if (body === undefined) throw new FileRefusal('damaged-package', wordDocumentPath)
  const styleLists = listsOfStyles(rootOf(zip, 'word/styles.xml'))
  const targets = new Map(
    rootOf(zip, 'word/_rels/document.xml.rels')?.children.flatMap(
      ({ attributes: { Id = '', Target = '', TargetMode } }) =>
        TargetMode === 'External'
          ? []
          : [[Id, Target.startsWith('/') ? Target.slice(1) : path.posix.join('word', Target)] as const],
    ),
  )
  const pictures = new Map<string, string | null>()
  const pictureOf = (relation: string): string | null => {
    const known = pictures.get(relation)
    if (known !== undefined) return known
    const target = targets.get(relation) ?? ''
    const bytes = zip.files.get(target)
    let html: string | null = null
    try {
      if (bytes !== undefined) html = `<img src="attachment:${bag.keep(path.posix.basename(target), bytes)}" />`
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
    }
    pictures.set(relation, html)
    return html
  }
  const numbering = readWordNumbering(rootOf(zip, 'word/numbering.xml'), (style) => styleLists.get(style)?.list)
  return blocksIn(body, { numbering, styleLists, pictureOf })
}

function blocksIn(parent: XmlElement, reading: Reading): WordBlock[] {
  const blocks: WordBlock[] = []
  for (const element of parent.children) {
    if (element.name === 'w:p') blocks.push(paragraphOf(element, reading))
    else if (element.name === 'w:tbl') blocks.push(tableOf(element, reading))
    else if (/^w:(?:sdt|sdtContent|ins|moveTo|smartTag|customXml)$/u.test(element.name))
      blocks.push(...blocksIn(element, reading))
  }
  return blocks
}

const tableOf = (element: XmlElement, reading: Reading): WordTable => ({
  rows: rowsIn(element).map((row) =>
    cellsIn(row).map((cell) =>
      blocksIn(cell, reading).flatMap((block) => (isWordTable(block) ? block.rows.flat(2) : [block])),
    ),
  ),
  spans: spansOf(rowsIn(element).map(cellsIn)),
})

/** The spans of the cells of a table. Word marks a cell merged with the one above it, in the same column. */
function spansOf(rows: readonly (readonly XmlElement[])[]): CellSpan[][] {
  const spans: CellSpan[][] = []
  /** For each column the merged cell that is open there, by its row and place. */
  const open = new Map<number, readonly [row: number, place: number]>()
  for (const [row, cells] of rows.entries()) {
    const own: CellSpan[] = []
    spans.push(own)
    let column = 0
    for (const [place, cell] of cells.entries()) {
      const properties = child(cell, 'w:tcPr')
      const columns = Math.min(63, Math.max(1, Number(wordValue(properties, 'w:gridSpan') ?? 1) || 1))
      const merge = child(properties, 'w:vMerge')
      const above = open.get(column)
      const first = above === undefined ? undefined : spans[above[0]]?.[above[1]]
      const isContinued = merge !== undefined && merge.attributes['w:val'] !== 'restart' && first !== undefined
      if (isContinued && above !== undefined) {
        const merged = spans[above[0]]
        if (merged !== undefined) merged[above[1]] = { ...first, rows: first.rows + 1 }
      } else if (merge === undefined) open.delete(column)
      else open.set(column, [row, place])
      own.push({ rows: isContinued ? 0 : 1, columns })
      column += columns
    }
  }
  return spans
}
const through = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.flatMap((element) =>
    element.name === name
      ? [element]
      : /^w:(?:sdt|sdtContent|ins|customXml)$/u.test(element.name)
        ? through(element, name)
        : [],
  )
const rowsIn = (table: XmlElement) =>
  through(table, 'w:tr').filter((row) => child(child(row, 'w:trPr'), 'w:del') === undefined)
const cellsIn = (row: XmlElement) => through(row, 'w:tc')

/** Words for objects that can't be shown, for the remark on their question. */
const UNREAD = {
  ole: (program: string) => (/^Equation/iu.test(program) ? 'MathType' : program || 'OLE'),
  picture: 'WMF/EMF',
  drawing: 'SmartArt / Chart',
  field: 'EQ',
  symbol: (font: string) => font,
}

const WINGDINGS: Readonly<Record<string, string>> = {
  F0FC: '✓',
  F050: '✓',
  F0FB: '✗',
  F04F: '✗',
  F0FE: '☑',
  F052: '☑',
  F053: '☒',
  F0A8: '□',
  F06F: '□',
  F0A3: '□',
  F0E0: '→',
  F0B7: '•',
}
const SYMBOL: Readonly<Record<string, string>> = {
  F0B0: '°',
  F0B1: '±',
  F0B4: '×',
  F0B8: '÷',
  F0A3: '≤',
  F0B3: '≥',
  F0B9: '≠',
  F0BB: '≈',
  F0D6: '√',
  F0A5: '∞',
  F0AE: '→',
  F061: 'α',
  F062: 'β',
  F067: 'γ',
  F064: 'δ',
  F071: 'θ',
  F06C: 'λ',
  F06D: 'μ',
  F070: 'π',
  F072: 'ρ',
  F073: 'σ',
  F077: 'ω',
  F044: 'Δ',
  F057: 'Ω',
}

type State = {
  readonly reading: Reading
  readonly omitted: SkippedPart[]
  readonly lines: TextRun[][]
  /** The depth of the field codes around: their text is not shown. */
  fieldDepth: number
  code: string
}

function paragraphOf(element: XmlElement, reading: Reading): Paragraph {
  const properties = child(element, 'w:pPr')
  const list = child(properties, 'w:numPr')
  const styled = reading.styleLists.get(wordValue(properties, 'w:pStyle') ?? '')
  const listId = wordValue(list, 'w:numId') ?? styled?.list
  const label =
    listId === undefined || listId === '0'
      ? ''
      : reading.numbering.next(listId, Number(wordValue(list, 'w:ilvl') ?? styled?.level ?? 0))
  const state: State = { reading, omitted: [], lines: [[]], fieldDepth: 0, code: '' }
  walk(element, state)
  return {
    lines: state.lines.map((runs, index) =>
      index === 0 && label !== ''
        ? createRichLine([{ text: label, looks: [] }, ...runs], label.length)
        : createRichLine(runs),
    ),
    omitted: state.omitted,
  }
}

const add = (state: State, run: TextRun) => state.lines.at(-1)?.push(run)
const addObject = (state: State, html: string) => add(state, { text: objectCharacter, looks: [], html })
const addUnread = (state: State, unread: string) => add(state, { text: objectCharacter, looks: [], unread })

/** Returns all text in an element, to report the left-out part. */
const textIn = (element: XmlElement): string =>
  cutText(element.children.map((one) => (/^(?:w:t|w:delText)$/u.test(one.name) ? one.text : textIn(one))).join(''), 200)

function walk(parent: XmlElement, state: State): void {
  for (const element of parent.children) {
    switch (element.name) {
      case 'w:r':
        readRun(element, state)
        break
      case 'w:del':
      case 'w:moveFrom':
        if (textIn(element).trim() !== '') state.omitted.push({ kind: 'deleted', detail: textIn(element) })
        break
      case 'w:hyperlink':
        if (element.attributes['r:id'] !== undefined) state.omitted.push({ kind: 'link', detail: textIn(element) })
        walk(element, state)
        break
      case 'm:oMathPara':
        walk(element, state)
        break
      case 'm:oMath': {
        const { html, isKnown } = readWordFormula(element)
        if (!isKnown) state.omitted.push({ kind: 'formula', detail: html })
        if (html !== '') addObject(state, html)
        break
      }
      case 'mc:AlternateContent':
        readDrawing(element, state)
        break
      case 'w:pPr':
      case 'w:sdtPr':
        break
      default:
        if (/^w:(?:ins|moveTo|smartTag|sdt|sdtContent|fldSimple|customXml|dir|bdo)$/u.test(element.name))
          walk(element, state)
    }
  }
}

function looksOf(properties: XmlElement | undefined): RunFormat[] {
  const looks: RunFormat[] = []
  if (isOn(properties, 'w:b')) looks.push('b')
  if (isOn(properties, 'w:i')) looks.push('i')
  if (isOn(properties, 'w:u')) looks.push('u')
  if (isOn(properties, 'w:strike') || isOn(properties, 'w:dstrike')) looks.push('s')
  if (isOn(properties, 'w:em')) looks.push('em')
  const raised = wordValue(properties, 'w:vertAlign')
  if (raised === 'superscript') looks.push('sup')
  if (raised === 'subscript') looks.push('sub')
  return looks
}

function readRun(run: XmlElement, state: State): void {
  const properties = child(run, 'w:rPr')
  const looks = looksOf(properties)
  if (isOn(properties, 'w:vanish')) {
    if (textIn(run).trim() !== '') state.omitted.push({ kind: 'hidden', detail: textIn(run) })
    return
  }
  const colour = wordValue(properties, 'w:color')
  const look = colour !== undefined && !/^(?:auto|000000|0[0-9]{5}|1[0-9]{5}|2[0-9]{5})$/iu.test(colour) ? colour : ''
  const marked = wordValue(properties, 'w:highlight')
  if ((look !== '' || (marked ?? 'none') !== 'none') && textIn(run).trim() !== '')
    state.omitted.push({ kind: 'look', detail: `${look || marked}: ${textIn(run)}` })
  const addText = (text: string) => {
    if (state.fieldDepth > 0) return
    // Underlined space is a blank to be filled in.
    if (looks.includes('u') && text !== '' && text.trim() === '') add(state, { text: '____', looks: [] })
    else add(state, { text, looks: text.trim() === '' ? [] : looks })
  }
  for (const element of run.children) {
    switch (element.name) {
      case 'w:t':
        addText(element.text.replace(/[\r\n]/gu, ' ').replaceAll(objectCharacter, ''))
        break
      case 'w:tab':
        addText('\t')
        break
      case 'w:br':
      case 'w:cr':
        if (!/^(?:page|column)$/u.test(element.attributes['w:type'] ?? '')) state.lines.push([])
        break
      case 'w:noBreakHyphen':
        addText('\u2011')
        break
      case 'w:sym':
        readSymbol(element, looks, state)
        break
      case 'w:ruby':
        addText(`${textIn(child(element, 'w:rubyBase') ?? element)}（${textIn(child(element, 'w:rt') ?? element)}）`)
        break
      case 'w:fldChar':
        readField(element.attributes['w:fldCharType'] ?? '', state)
        break
      case 'w:instrText':
        state.code += cutText(element.text, 1000)
        break
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        state.omitted.push({ kind: 'footnote', detail: '' })
        break
      case 'w:commentReference':
        state.omitted.push({ kind: 'comment', detail: '' })
        break
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
      case 'mc:AlternateContent':
        readDrawing(element, state)
        break
      default:
    }
  }
}

/** The code of a field is not shown, its result is; equations of the field EQ have no result. */
function readField(kind: string, state: State): void {
  if (kind === 'begin') {
    state.fieldDepth += 1
    state.code = ''
    return
  }
  if (state.fieldDepth > 0) state.fieldDepth -= 1
  if (/^\s*EQ\b/iu.test(state.code)) addUnread(state, UNREAD.field)
  state.code = ''
  // `separate` shows the result until `end`, which then closes nothing.
}

function readSymbol(element: XmlElement, looks: readonly RunFormat[], state: State): void {
  const code = (element.attributes['w:char'] ?? '').toUpperCase()
  const font = element.attributes['w:font'] ?? ''
  const point = Number.parseInt(code, 16)
  const sign = (/wingdings/iu.test(font) ? WINGDINGS : SYMBOL)[code]
  if (sign !== undefined) add(state, { text: sign, looks })
  else if (Number.isInteger(point) && point > 32 && point < 0xe000)
    add(state, { text: String.fromCharCode(point), looks })
  else addUnread(state, UNREAD.symbol(font))
}

const deep = (element: XmlElement, name: string): XmlElement | undefined => {
  if (element.name === name) return element
  for (const one of element.children) {
    const found = deep(one, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** A drawing: a picture, a text box, or an object that can't be shown. */
function readDrawing(element: XmlElement, state: State): void {
  const chosen =
    element.name === 'mc:AlternateContent' ? (child(element, 'mc:Choice') ?? child(element, 'mc:Fallback')) : element
  if (chosen === undefined) return
  const box = deep(chosen, 'w:txbxContent')
  if (box !== undefined) {
    state.omitted.push({ kind: 'textBox', detail: textIn(box) })
    return
  }
  const ole = deep(chosen, 'o:OLEObject')
  if (ole !== undefined) {
    addUnread(state, UNREAD.ole(ole.attributes.ProgID ?? ''))
    return
  }
  const relation =
    deep(chosen, 'a:blip')?.attributes['r:embed'] ?? deep(chosen, 'v:imagedata')?.attributes['r:id'] ?? null
  if (relation !== null) {
    const html = state.reading.pictureOf(relation)
    if (html === null) addUnread(state, UNREAD.picture)
    else addObject(state, html)
  } else if (deep(chosen, 'a:blip') !== undefined) addUnread(state, UNREAD.picture)
  else if (deep(chosen, 'a:graphicData') !== undefined && deep(chosen, 'wps:wsp') === undefined)
    addUnread(state, UNREAD.drawing)
  else if (
    deep(chosen, 'v:rect') === undefined &&
    deep(chosen, 'v:line') === undefined &&
    deep(chosen, 'wps:wsp') === undefined
  )
    addUnread(state, UNREAD.drawing)
}
