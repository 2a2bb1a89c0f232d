import path from 'node:path'
import { sheetLimits } from '@portal/contract/http/input.limits.ts'
import { SaxesParser } from 'saxes'
import { cutText } from '../text/cut-text.ts'
import { readXml, type XmlElement } from '../text/xml.tree.ts'
import { FileRefusal } from './file-refusal.ts'
import { formatCellNumber } from './number-format.ts'
import { packStoredZip } from './stored-zip.ts'
import type { ZipPackage } from './zip-package.ts'

/** A cell with its value as its author sees it. */
export interface ExcelCell {
  text: string
  /** The value where it is a number or a yes/no. */
  value: number | boolean | null
  /** The reason why its text is not what the author sees; null when it is. */
  problem: 'cell-format' | 'cell-error' | 'cell-quote' | 'cell-count' | null
  pictures: { name: string; bytes: Buffer }[]
}
export interface ExcelSheet {
  name: string
  /** Row 1 of the sheet is at index 0. */
  rows: ExcelCell[][]
  /** Cells of one column merged over several rows; the first holds the text. From 0. */
  merges: { column: number; from: number; to: number }[]
}

/** Returns true for the parts of a workbook that are read; macros, links and embedded documents are not unpacked. */
export const isPartOfWorkbook = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/.*|xl\/(?!.*(?:embeddings|externalLinks|activeX)\/).*\.(?:xml|rels|png|jpe?g|gif|webp))$/iu.test(
    name,
  )
export const workbookPath = 'xl/workbook.xml'

const maxText = sheetLimits.cellCharacters
const maxRows = sheetLimits.cells / 10

/** Reads the visible sheets of an unpacked .xlsx file. Throws `FileRefusal` when it is damaged, unsafe or too large. */
export async function readExcel(zip: ZipPackage): Promise<ExcelSheet[]> {
  const sheets = sheetsOf(zip)
  const styles = numberFormats(zip)
  const room = { cells: sheetLimits.cells }
  // Hidden sheets count too, because the reader below reads all of them.
  const scans = new Map(
    sheets.map((sheet) => [sheet.name, scanSheet(zip.files.get(sheet.path) ?? Buffer.alloc(0), styles, room)]),
  )
  const cellImages = imagesInCells(zip)
  // the reader sees only what was unpacked within the limits
  const { default: readWorkbook } = await import('read-excel-file/node')
  const read = await readWorkbook(
    packStoredZip([...zip.files].filter(([name]) => /\.(?:xml|rels)$/iu.test(name))),
  ).catch((error: unknown) => {
    throw new FileRefusal('damaged-package', error instanceof Error ? error.message : '')
  })
  const dataOf = new Map(read.map((sheet) => [sheet.sheet, sheet.data]))
  return sheets.flatMap(({ name, path: sheetPath, isShown }) => {
    if (!isShown) return []
    const data = dataOf.get(name) ?? []
    const pictures = picturesOf(zip, sheetPath)
    const { shown: altered, merges } = scans.get(name) ?? { shown: new Map<string, Shown>(), merges: [] }
    const widths = new Map<number, number>()
    for (const address of pictures.keys()) {
      const [row = 0, column = 0] = address.split(':').map(Number)
      widths.set(row, Math.max(widths.get(row) ?? 0, column + 1))
    }
    const height = [...widths.keys()].reduce((most, row) => Math.max(most, row + 1), data.length)
    if (height > maxRows) throw new FileRefusal('package-too-large', name)
    const rows = Array.from({ length: height }, (_, row) => {
      const values = data[row] ?? []
      const width = Math.max(values.length, widths.get(row) ?? 0)
      return Array.from({ length: Math.min(width, sheetLimits.columns) }, (_cell, column) =>
        cellOf(
          values[column] as unknown,
          altered.get(`${row}:${column}`),
          pictures.get(`${row}:${column}`) ?? [],
          cellImages,
        ),
      )
    })
    return [{ name, rows, merges }]
  })
}

function cellOf(
  given: unknown,
  shown: Shown | undefined,
  anchored: ExcelCell['pictures'],
  cellImages: ReadonlyMap<string, ExcelCell['pictures'][number]>,
): ExcelCell {
  const said = given === null || given === undefined ? '' : given instanceof Date ? given.toISOString() : String(given)
  const raw = shown && 'text' in shown ? shown.text : said
  const inCell = /^=?(?:_xlfn\.)?DISPIMG\("([^"]+)"/u.exec(raw)
  const picture = inCell === null ? undefined : cellImages.get(inCell[1] ?? '')
  return {
    // a few writers leave carriage returns as _x000D_
    text:
      picture === undefined ? cutText(raw.replace(/_x000D_/gu, '').replace(/\r\n?/gu, '\n'), maxText + 1).trim() : '',
    value: typeof given === 'number' || typeof given === 'boolean' ? given : null,
    problem:
      given instanceof Date || raw.length > maxText
        ? 'cell-format'
        : shown && 'problem' in shown
          ? shown.problem
          : null,
    pictures: picture === undefined ? anchored : [...anchored, picture],
  }
}

/** Returns the address of a cell, as Excel writes it (`B3`). `row` and `column` are counted from 0. */
export function cellAddress(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

const local = (element: XmlElement): string => element.name.slice(element.name.indexOf(':') + 1)
const below = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.flatMap((child) => [...(local(child) === name ? [child] : []), ...below(child, name)]) ?? []
const xmlAt = (zip: ZipPackage, name: string): XmlElement | undefined => {
  const bytes = zip.files.get(name)
  const xml = bytes === undefined ? undefined : readXml(bytes.toString('utf8'))
  if (xml !== undefined && 'message' in xml)
    throw new FileRefusal(xml.isUnsafe ? 'unsafe-xml' : 'damaged-package', name)
  return xml?.root
}
const relationId = (element: XmlElement, name = 'id'): string =>
  Object.entries(element.attributes).find(([key]) => key.endsWith(`:${name}`))?.[1] ?? ''

/** The files that a part points to, by the id of the relation. */
function relationsOf(zip: ZipPackage, part: string): Map<string, string> {
  const root = xmlAt(zip, path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`))
  return new Map(
    below(root, 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : path.posix.join(path.posix.dirname(part), Target),
    ]),
  )
}

function sheetsOf(zip: ZipPackage): { name: string; path: string; isShown: boolean }[] {
  const relations = relationsOf(zip, workbookPath)
  const sheets = below(xmlAt(zip, workbookPath), 'sheet').map((sheet) => ({
    name: sheet.attributes.name ?? '',
    path: relations.get(relationId(sheet)) ?? '',
    isShown: (sheet.attributes.state ?? 'visible') === 'visible',
  }))
  // A part that many sheets use would be read once for each of them.
  if (sheets.length > sheetLimits.sheets || new Set(sheets.map((sheet) => sheet.path)).size < sheets.length)
    throw new FileRefusal('unsafe-package', workbookPath)
  return sheets
}

const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  49: '@',
}

/** The number format of each cell style. */
function numberFormats(zip: ZipPackage): string[] {
  const root = xmlAt(zip, 'xl/styles.xml')
  const own = new Map(
    below(root, 'numFmt').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  )
  const cellStyles = below(root, 'cellXfs')[0]
  return below(cellStyles, 'xf').map(
    ({ attributes }) =>
      own.get(Number(attributes.numFmtId ?? 0)) ?? BUILT_IN[Number(attributes.numFmtId ?? 0)] ?? 'other',
  )
}

/** The text that a cell shows instead of its number; null when unknown. */
type Shown = { readonly text: string } | { readonly problem: 'cell-format' | 'cell-error' }

const MERGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u
/** The number of a column, from 0. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Finds the cells that do not show their own value, and refuses a sheet with a false size. Keys are `row:column`, from
 * 0. Also returns merged cells.
 */
function scanSheet(bytes: Buffer, styles: readonly string[], room: { cells: number }) {
  const found = new Map<string, Shown>()
  const merges: ExcelSheet['merges'] = []
  const parser = new SaxesParser({ xmlns: false })
  let cell: { row: number; column: number; type: string; style: number } | null = null
  let value: string | null = null
  let [rows, columns, row, column] = [0, 0, -1, -1]
  // Empty rows count too, because the reader of a sheet fills the gaps.
  const grow = (toRow: number, toColumn: number) => {
    rows = Math.max(rows, toRow + 1)
    columns = Math.max(columns, toColumn + 1)
    if (!(rows * columns <= room.cells)) throw new FileRefusal('package-too-large', `${rows} × ${columns}`)
  }
  parser.on('error', () => {
    throw new FileRefusal('damaged-package', 'sheet')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.slice(name.indexOf(':') + 1)
    if (tag === 'row') {
      ;[row, column] = [attributes.r === undefined ? row + 1 : Number(attributes.r) - 1, -1]
      grow(row, 0)
    } else if (tag === 'c') {
      const address = /^([A-Z]{1,3})(\d{1,7})$/u.exec(attributes.r ?? '')
      column = address === null ? column + 1 : columnNumber(address[1] ?? '')
      cell = {
        row: address === null ? row : Number(address[2]) - 1,
        column,
        type: attributes.t ?? 'n',
        style: Number(attributes.s ?? 0),
      }
      grow(cell.row, column)
    } else if (tag === 'v') value = ''
    else if (tag === 'mergeCell') {
      const [, first = '', from = '', last = '', to = ''] = MERGE.exec(attributes.ref ?? '') ?? []
      if (first !== '' && first === last)
        merges.push({ column: columnNumber(first), from: Number(from) - 1, to: Number(to) - 1 })
    }
  })
  parser.on('text', (text) => {
    if (value !== null) value += text
  })
  parser.on('closetag', ({ name }) => {
    const tag = name.slice(name.indexOf(':') + 1)
    if (tag !== 'v' || cell === null || value === null) return
    const key = `${cell.row}:${cell.column}`
    if (cell.type === 'e') found.set(key, { problem: 'cell-error' })
    if (cell.type === 'n' && value !== '') {
      const shown = formatCellNumber(Number(value), styles[cell.style] ?? 'General')
      if (shown === null) found.set(key, { problem: 'cell-format' })
      else if (shown !== String(Number(value))) found.set(key, { text: shown })
    }
    value = null
  })
  parser.write(bytes.toString('utf8').replace(/^\uFEFF/u, '')).close()
  room.cells -= rows * columns
  return { shown: found, merges }
}

/** Pictures laid over a sheet, by the cell of their upper left corner (`row:column`, from 0). */
function picturesOf(zip: ZipPackage, sheetPath: string): Map<string, ExcelCell['pictures']> {
  const found = new Map<string, ExcelCell['pictures']>()
  for (const [, drawing] of relationsOf(zip, sheetPath)) {
    if (!/drawings\/[^/]+\.xml$/u.test(drawing)) continue
    const media = relationsOf(zip, drawing)
    const root = xmlAt(zip, drawing)
    for (const anchor of root?.children ?? []) {
      const from = below(anchor, 'from')[0]
      const [row = '0', column = '0'] = [below(from, 'row')[0]?.text, below(from, 'col')[0]?.text]
      for (const blip of below(anchor, 'blip')) {
        const name = media.get(relationId(blip, 'embed')) ?? ''
        const key = `${Number(row)}:${Number(column)}`
        if (Number(row) < maxRows && Number(column) < sheetLimits.columns) {
          const there = found.get(key) ?? []
          there.push({ name, bytes: zip.files.get(name) ?? Buffer.alloc(0) })
          found.set(key, there)
        }
      }
    }
  }
  return found
}

/** Pictures that WPS Office keeps inside cells, by the id in `DISPIMG("ID", 1)`. */
function imagesInCells(zip: ZipPackage): Map<string, ExcelCell['pictures'][number]> {
  const part = 'xl/cellimages.xml'
  const media = relationsOf(zip, part)
  return new Map(
    below(xmlAt(zip, part), 'cellImage').flatMap((image) => {
      const id = below(image, 'cNvPr')[0]?.attributes.name ?? ''
      const blip = below(image, 'blip')[0]
      const name = blip === undefined ? '' : (media.get(relationId(blip, 'embed')) ?? '')
      const bytes = zip.files.get(name)
      return bytes === undefined ? [] : [[id, { name, bytes }] as const]
    }),
  )
}
