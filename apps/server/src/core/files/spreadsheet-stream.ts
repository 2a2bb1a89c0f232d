import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw } from 'node:zlib'
import { cutText } from '../text/cut-text.ts'
import { isReadAsFormula, type SpreadsheetCell, spreadsheetText, type Worksheet } from './spreadsheet.ts'

/**
 * An Excel workbook of one table, written row by row, so that a list of any length takes no more memory than one page.
 * Excel reads at most 1,048,576 rows of a sheet, so the table continues in another sheet after a million. Text is
 * always written as text.
 */
export type TableStream = {
  /** The bytes of the file, to be stored while they are written. */
  readonly bytes: Readable
  add(rows: readonly (readonly SpreadsheetCell[])[]): Promise<void>
  end(): Promise<void>
  /** Aborts: the reader of the bytes gets an error. */
  fail(error: Error): void
}
export type StreamedSheet = {
  readonly name: string
  readonly columns: readonly { readonly head: string; readonly width: number }[]
}

const rowsOfSheet = 1_000_000
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
/** Days since the last of 1899, as Excel counts, of the wall clock that the caller has made of an instant. */
const serialOf = (at: Date) => at.getTime() / 86_400_000 + 25_569

const looks = { plain: 0, head: 1, time: 2, day: 3, quoted: 4 } as const
/** The cell styles, in the order of `looks`. A text that Excel would take for a formula when its cell is edited is marked as a text (quotePrefix). */
const styles = `${head}<styleSheet xmlns="${ns}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`

/** `A`, `B` … `AA`: the names of columns. */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}
function cellXml(cell: SpreadsheetCell, at: string, isHead: boolean): string {
  // A number without a value would make the file unreadable.
  if (cell === null || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${at}" s="${looks.time}"><v>${serialOf(cell)}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${at}" s="${looks.day}"><v>${serialOf(new Date(`${cell.day}T00:00:00Z`))}</v></c>`
  const look = isHead ? looks.head : isReadAsFormula(cell) ? looks.quoted : looks.plain
  return `<c r="${at}" t="inlineStr"${look ? ` s="${look}"` : ''}><is><t xml:space="preserve">${spreadsheetText(cell)}</t></is></c>`
}
const rowXml = (cells: readonly SpreadsheetCell[], row: number, isHead = false) =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, isHead)).join('')}</row>`

/** The head of a sheet before its rows: the first row stays visible. */
const openingOf = (columns: StreamedSheet['columns']) =>
  `${head}<worksheet xmlns="${ns}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rowXml(
    columns.map((column) => column.head),
    1,
    true,
  )}`
const closing = '</sheetData></worksheet>'
/**
 * Checks that headings are unique, because a column is found by its heading: two of the same are a mistake of the
 * program.
 */
function assertHeads(columns: StreamedSheet['columns']): void {
  const heads = columns.map((column) => column.head)
  if (new Set(heads).size < heads.length) throw new Error(`a heading occurs twice: ${heads.join(', ')}`)
}
/** Converts the name of a sheet to one that Excel accepts. */
const sheetName = (name: string, most = 31) => spreadsheetText(cutText(name.replace(/[[\]:*?/\\]/g, ' '), most))

/** Creates a workbook with several tables, one on each sheet. */
export async function createWorkbook(sheets: readonly Worksheet[]): Promise<Buffer> {
  const bytes = new PassThrough()
  const zip = zipInto(bytes)
  const whole = buffer(bytes)
  for (const [index, { widths, head: heads, rows }] of sheets.entries()) {
    const columns = heads.map((one, column) => ({ head: one, width: widths[column] ?? 12 }))
    assertHeads(columns)
    await zip.open(`xl/worksheets/sheet${index + 1}.xml`)
    await zip.write(openingOf(columns) + rows.map((row, place) => rowXml(row, place + 2)).join('') + closing)
    await zip.close()
  }
  await writeFrame(
    zip,
    sheets.map(({ name }) => sheetName(name)),
  )
  return whole
}

type Zip = ReturnType<typeof zipInto>
/** The parts of a workbook other than its sheets. */
async function writeFrame(zip: Zip, names: readonly string[]): Promise<void> {
  const whole = async (path: string, text: string) => {
    await zip.open(path)
    await zip.write(text)
    await zip.close()
  }
  const all = names.map((name, index) => ({ name, n: index + 1 }))
  await whole('xl/styles.xml', styles)
  await whole(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${ns}" xmlns:r="${officeRelation}"><sheets>${all.map(({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  )
  await whole(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packageNs}/relationships">${all.map(({ n }) => `<Relationship Id="rId${n}" Type="${officeRelation}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${all.length + 1}" Type="${officeRelation}/styles" Target="styles.xml"/></Relationships>`,
  )
  await whole(
    '_rels/.rels',
    `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${officeRelation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  await whole(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${all.map(({ n }) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${main}.worksheet+xml"/>`).join('')}</Types>`,
  )
  await zip.end()
}

export function streamTable({ name, columns }: StreamedSheet): TableStream {
  assertHeads(columns)
  const bytes = new PassThrough({ highWaterMark: 1 << 18 })
  const zip = zipInto(bytes)
  let [sheets, rowsInSheet] = [0, 0]
  const openSheet = async () => {
    sheets += 1
    rowsInSheet = 0
    await zip.open(`xl/worksheets/sheet${sheets}.xml`)
    await zip.write(openingOf(columns))
  }
  const closeSheet = async () => {
    await zip.write(closing)
    await zip.close()
  }
  return {
    bytes,
    async add(rows) {
      for (let from = 0; from < rows.length || sheets === 0; ) {
        if (sheets === 0 || rowsInSheet >= rowsOfSheet) {
          if (sheets > 0) await closeSheet()
          await openSheet()
        }
        const part = rows.slice(from, from + rowsOfSheet - rowsInSheet)
        const above = rowsInSheet + 2
        await zip.write(part.map((row, index) => rowXml(row, above + index)).join(''))
        rowsInSheet += part.length
        from += part.length
      }
    },
    async end() {
      if (sheets === 0) await openSheet()
      await closeSheet()
      await writeFrame(
        zip,
        Array.from({ length: sheets }, (_, index) => `${sheetName(name, 27)}${index === 0 ? '' : ` ${index + 1}`}`),
      )
    },
    fail: (error) => void bytes.destroy(error),
  }
}

type Entry = { readonly path: string; readonly at: number; crc: number; packed: number; size: number }

/**
 * Creates a zip whose entries are packed while they are written: values that are not known at the head of an entry
 * follow it (bit 3 of the flags).
 */
function zipInto(out: Writable) {
  const entries: Entry[] = []
  let at = 0
  let deflate = createDeflateRaw()
  let drained: Promise<void> = Promise.resolve()
  const put = async (chunk: Buffer) => {
    at += chunk.length
    if (!out.write(chunk))
      await Promise.race([
        once(out, 'drain'),
        once(out, 'close').then(() => Promise.reject(new Error('the download was aborted'))),
      ])
  }
  const record = (signature: number, entry: Entry, isCentral: boolean): Buffer => {
    const path = Buffer.from(entry.path)
    const known = isCentral ? [entry.crc, entry.packed, entry.size] : [0, 0, 0]
    const buffer = Buffer.alloc(isCentral ? 46 : 30)
    buffer.writeUInt32LE(signature, 0)
    let place = 4
    const two = (value: number) => {
      buffer.writeUInt16LE(value, place)
      place += 2
    }
    if (isCentral) two(20)
    for (const value of [20, 0x0808, 8, 0, 0x21]) two(value)
    for (const value of known) {
      buffer.writeUInt32LE(value, place)
      place += 4
    }
    for (const value of [path.length, 0]) two(value)
    if (isCentral) buffer.writeUInt32LE(entry.at, 42)
    return Buffer.concat([buffer, path])
  }
  return {
    async open(path: string) {
      const entry: Entry = { path, at, crc: 0, packed: 0, size: 0 }
      entries.push(entry)
      await put(record(0x04034b50, entry, false))
      deflate = createDeflateRaw()
      const taking = deflate
      drained = (async () => {
        for await (const chunk of taking as AsyncIterable<Buffer>) {
          entry.packed += chunk.length
          await put(chunk)
        }
      })()
      drained.catch(() => taking.destroy())
    },
    async write(text: string) {
      const entry = entries.at(-1) as Entry
      const chunk = Buffer.from(text)
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      if (!deflate.write(chunk))
        await Promise.race([once(deflate, 'drain'), drained.then(() => once(deflate, 'drain'))])
    },
    async close() {
      deflate.end()
      await drained
      const entry = entries.at(-1) as Entry
      const behind = Buffer.alloc(16)
      behind.writeUInt32LE(0x08074b50, 0)
      for (const [index, value] of [entry.crc, entry.packed, entry.size].entries())
        behind.writeUInt32LE(value, 4 + index * 4)
      await put(behind)
    },
    async end() {
      const begin = at
      for (const entry of entries) await put(record(0x02014b50, entry, true))
      const size = at - begin
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(entries.length, 8)
      end.writeUInt16LE(entries.length, 10)
      end.writeUInt32LE(size, 12)
      end.writeUInt32LE(begin, 16)
      await put(end)
      out.end()
    },
  }
}
