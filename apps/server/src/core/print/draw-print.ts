import PDFDocument from 'pdfkit'
import { createPdfTextWriter } from '../drawing/pdf-text.ts'
import { textWidth } from '../drawing/set-text.ts'
import type { PrintDocument } from './print-document.ts'
import { layOutGroups, type PrintBox } from './set-blocks.ts'
import { type LinePen, printInk } from './set-lines.ts'

/** Sizes of sheets and margins in points. `bind`: the side that is bound or sealed. */
const sheets = {
  a4: { width: 595.28, height: 841.89, columns: 1, bind: 84, outer: 44 },
  a3: { width: 1190.55, height: 841.89, columns: 2, bind: 96, outer: 52 },
} as const
const [top, bottom, between] = [50, 62, 44]

type Place = { readonly page: number; readonly column: number; readonly y: number; readonly box: PrintBox }

/**
 * Draws a document as PDF: groups stay in one column where they fit, pages are numbered, and typefaces are embedded.
 * The same document gives the same bytes.
 */
export async function drawPrintPdf(document: PrintDocument): Promise<Uint8Array> {
  const sheet = sheets[document.sheet]
  const isSealed = document.seal !== null
  const bind: number = isSealed ? sheet.bind : 56
  const outer: number = isSealed ? sheet.outer : 56
  const width = (sheet.width - bind - outer - between * (sheet.columns - 1)) / sheet.columns
  const tall = sheet.height - top - bottom
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: document.lang === 'zh' ? 'zh-CN' : 'en',
    displayTitle: true,
    info: { Title: document.title, CreationDate: document.madeAt, ModDate: document.madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const pen: LinePen = { doc, writer: createPdfTextWriter(doc) }
  const places = placeGroups(
    layOutGroups(document.groups, width, { pictures: document.pictures, tallest: tall * 0.8 }),
    {
      tall,
      columns: sheet.columns,
    },
  )
  const pages = 1 + Math.max(0, ...places.map(({ page }) => page))
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) doc.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    // A sheet printed on both sides is bound on the right of its back page.
    const isBack = sheet.columns === 1 && page % 2 === 1
    const left = isBack ? outer : bind
    if (page === 0 && document.seal) drawSeal(document.seal, sheet.height, pen)
    for (const { column, y, box } of places.filter((place) => place.page === page))
      box.draw(pen, left + column * (width + between), top + y)
    if (sheet.columns > 1) {
      const middle = left + width + between / 2
      doc
        .moveTo(middle, top)
        .lineTo(middle, sheet.height - bottom)
        .lineWidth(0.4)
        .strokeColor('#9a9a9a')
        .stroke()
    }
    const words = document.foot.replace('{page}', String(page + 1)).replace('{pages}', String(pages))
    const right = sheet.width - (isBack ? bind : outer)
    pen.writer.line(words, left + (right - left - textWidth(words, 9, false)) / 2, sheet.height - 34, {
      size: 9,
      fill: printInk,
    })
    if (page > 0 || !isSealed) pen.writer.line(document.running, left, 32, { size: 8, fill: '#4a4a4a' })
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/**
 * Places boxes in columns and pages. A group that fits into a column is not cut, and a heading stays with the text that
 * follows.
 */
export function placeGroups(
  groups: readonly { readonly boxes: readonly PrintBox[]; readonly isOpening: boolean }[],
  { tall, columns }: { readonly tall: number; readonly columns: number },
): Place[] {
  const places: Place[] = []
  let at = 0
  let y = 0
  const heightOf = (boxes: readonly PrintBox[]) => boxes.reduce((sum, box) => sum + box.height, 0)
  for (const [index, group] of groups.entries()) {
    let needed = heightOf(group.boxes)
    for (let next = index; groups[next]?.isOpening; next += 1) {
      const following = heightOf(groups[next + 1]?.boxes ?? [])
      needed += following <= tall ? following : (groups[next + 1]?.boxes[0]?.height ?? 0)
    }
    if (needed <= tall && y > 0 && y + needed > tall) {
      at += 1
      y = 0
    }
    for (const box of group.boxes) {
      if (y > 0 && y + box.height > tall) {
        at += 1
        y = 0
      }
      places.push({ page: Math.floor(at / columns), column: at % columns, y, box })
      y += box.height
    }
  }
  return places
}

/** The strip at the left: fields for the candidate, and the dotted line along which the paper is sealed. */
function drawSeal(
  { fields, words }: NonNullable<PrintDocument['seal']>,
  height: number,
  { doc, writer }: LinePen,
): void {
  const long = height - top - bottom
  doc.save()
  doc.translate(0, height - bottom).rotate(-90)
  const step = long / fields.length
  for (const [index, field] of fields.entries()) {
    const from = index * step
    const label = textWidth(field, 10, false)
    writer.line(field, from, 34, { size: 10, fill: printInk })
    doc
      .moveTo(from + label + 4, 36)
      .lineTo(from + step - 12, 36)
      .lineWidth(0.6)
      .strokeColor(printInk)
      .stroke()
  }
  doc
    .save()
    .dash(2, { space: 3 })
    .moveTo(0, 58)
    .lineTo(long, 58)
    .lineWidth(0.8)
    .strokeColor(printInk)
    .stroke()
    .restore()
  const letters = words.includes(' ') ? [words] : Array.from(words)
  for (const [index, letter] of letters.entries()) {
    const wide = textWidth(letter, 10, false)
    const middle = (long * (index + 1)) / (letters.length + 1)
    doc
      .rect(middle - wide / 2 - 6, 50, wide + 12, 16)
      .fillColor('#ffffff')
      .fill()
    writer.line(letter, middle - wide / 2, 61.5, { size: 10, fill: printInk })
  }
  doc.restore()
}
