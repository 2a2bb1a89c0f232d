import PDFDocument from 'pdfkit'
import { createPdfTextWriter } from './pdf-text.ts'
import type { PdfReport, PdfTable } from './report-pdf.ts'

const [ink, soft, line, pale, dark] = ['#131A2A', '#656E81', '#CBD1DC', '#CBD1DC', '#858EA0']
const [left, right, bottom] = [48, 547, 780]

/** Draws a report on A4: figures, bars, and tables that continue over pages. */
export async function drawReport(report: PdfReport): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: report.lang === 'zh' ? 'zh-CN' : 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${report.title} · ${report.heading}`, CreationDate: report.madeAt, ModDate: report.madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const writer = createPdfTextWriter(doc)
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    own: { bold?: boolean; fill?: string; width?: number; align?: 'left' | 'center' } = {},
  ) => writer.block(text, x, y, { fill: ink, width: right - x, ...own, size })
  const rule = (y: number) => doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(line).stroke()

  let y = write(report.title, left, 48, 20, { bold: true }) + 4
  y = write([report.heading, report.made].filter(Boolean).join(' · '), left, y, 9.5, { fill: soft }) + 16
  for (const [index, { words, value }] of report.figures.entries()) {
    const column = index % 4
    if (column === 0 && index > 0) y += 40
    write(words, left + column * 126, y, 8.5, { fill: soft, width: 122 })
    write(value, left + column * 126, y + 12, 15, { bold: true, width: 122 })
  }
  y += 56
  if (report.chart) {
    const { title, bars, end } = report.chart
    y = write(title, left, y, 12, { bold: true }) + 8
    const [high, step] = [120, (right - left) / Math.max(1, bars.length)]
    const most = Math.max(1, ...bars.map(({ value }) => value))
    const base = y + 12 + high
    for (const [index, { label, value, isDark }] of bars.entries()) {
      const tall = (value / most) * high
      doc.rect(left + index * step + 0.5, base - tall, step - 1, tall).fill(isDark ? dark : pale)
      if (value > 0)
        write(String(value), left + index * step, base - tall - 11, 7.5, { fill: soft, width: step, align: 'center' })
      if (label) write(label, left + index * step, base + 4, 7.5, { fill: soft, width: 40 })
    }
    if (end) write(end, right - 20, base + 4, 7.5, { fill: soft, width: 30 })
    rule(base)
    y = base + 30
  }
  const table = ({ title, widths, head, rows }: PdfTable) => {
    if (rows.length === 0) return
    const places = widths.map(
      (_, index) => left + widths.slice(0, index).reduce((sum, one) => sum + one, 0) * (right - left),
    )
    const room = (index: number) => (widths[index] ?? 0) * (right - left) - 8
    const heads = () => {
      for (const [index, words] of head.entries())
        write(words, places[index] ?? left, y, 8, { fill: soft, width: room(index) })
      y += 14
      rule(y)
      y += 4
    }
    if (y > bottom - 80) {
      doc.addPage()
      y = 48
    }
    y = write(title, left, y, 12, { bold: true }) + 6
    heads()
    for (const row of rows) {
      const tall = Math.max(...row.map((cell, index) => writer.heightOf(cell, { size: 9, width: room(index) })))
      if (y + tall > bottom) {
        doc.addPage()
        y = 48
        heads()
      }
      for (const [index, cell] of row.entries()) write(cell, places[index] ?? left, y, 9, { width: room(index) })
      y += tall + 4
    }
    y += 18
  }
  for (const one of report.tables) table(one)
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    write(`${report.title}   ·   ${index + 1} / ${count}`, left, 806, 8, { fill: soft })
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}
