import PDFDocument from 'pdfkit'
import { paintPicture } from './pdf-picture.ts'
import { createPdfTextWriter } from './pdf-text.ts'
import { layOutText } from './set-text.ts'
import type { Paint, Shape, Sheet, TextShape } from './sheet.ts'

const pageOf = ({ size = 'a4', width, height }: Sheet) =>
  ({ size: size.toUpperCase(), layout: width > height ? 'landscape' : 'portrait', margin: 0 }) as const

/** Renders one sheet as a PDF, like `renderPdfPages`. */
export const renderPdf = (sheet: Sheet): Promise<Buffer> => renderPdfPages([sheet])

/**
 * Renders sheets as the pages of a PDF, portrait or landscape. Its language and title are those of the first sheet. The
 * drawing is vector, its text can be selected and searched, subsets of the typeface are embedded, and it is tagged for
 * screen readers. The same sheets give the same bytes.
 */
export async function renderPdfPages(sheets: readonly Sheet[]): Promise<Buffer> {
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('a PDF needs a page')
  const doc = new PDFDocument({
    ...pageOf(sheet),
    pdfVersion: '1.7',
    tagged: true,
    lang: sheet.lang,
    displayTitle: true,
    info: {
      Title: sheet.title,
      Author: sheet.author,
      Creator: sheet.author,
      Producer: sheet.author,
      CreationDate: sheet.madeAt,
      ModDate: sheet.madeAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const writer = createPdfTextWriter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const stroke = (one: Paint) => {
    if (one.opacity !== undefined) doc.opacity(one.opacity)
    if (one.isRound) doc.lineCap('round').lineJoin('round')
    if (one.stroke) doc.lineWidth(one.width ?? 1).strokeColor(one.stroke)
    if (one.fill) doc.fillColor(one.fill)
    if (one.fill && one.stroke) doc.fillAndStroke()
    else if (one.fill) doc.fill()
    else doc.stroke()
  }
  const write = (text: TextShape) => writer.line(text.text, text.x, text.y, text)
  const asDecoration = (work: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' } as never)
    work()
    doc.endMarkedContent()
  }
  const draw = (shape: Shape): void => {
    if (shape.kind === 'text') {
      const { role } = shape
      if (!role) {
        asDecoration(() => write(shape))
        return
      }
      // Letters that are set wide apart are one word, and reordered glyphs are still the text. Readers reorder
      // right-to-left text themselves, and would reorder it twice if it were spelled out.
      const isSpelled = !layOutText(shape.text, shape.bold).runs.some((run) => run.isRtl)
      const spoken = () => {
        if (isSpelled) doc.markContent('Span', { actual: shape.text } as never)
        write(shape)
        if (isSpelled) doc.endMarkedContent()
      }
      root.add(doc.struct(role, {}, [spoken]))
      return
    }
    if (shape.kind === 'group') {
      doc
        .save()
        .translate(shape.x, shape.y)
        .rotate(shape.turn)
        .scale(shape.scale ?? 1)
      for (const item of shape.items) draw(item)
      doc.restore()
      return
    }
    asDecoration(() => {
      if (shape.kind === 'picture') {
        paintPicture(doc, shape)
        return
      }
      if (shape.kind === 'image') {
        const { bytes, x, y, width, height, covers } = shape
        if (covers) doc.save().rect(x, y, width, height).clip()
        doc.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), x, y, {
          ...(covers ? { cover: [width, height] } : { fit: [width, height] }),
          align: 'center',
          valign: 'center',
        })
        if (covers) doc.restore()
        return
      }
      if (shape.kind === 'path') {
        doc.save().path(shape.d)
        stroke(shape)
        doc.restore()
        return
      }
      for (let index = 0; index < shape.times; index++) {
        doc.save()
        if (shape.turn) doc.rotate(shape.turn * index)
        else doc.translate((shape.dx ?? 0) * index, (shape.dy ?? 0) * index)
        doc.path(shape.d)
        stroke(shape)
        doc.restore()
      }
    })
  }
  for (const page of sheets) {
    if (page !== sheet) doc.addPage(pageOf(page))
    doc.scale(doc.page.width / page.width, doc.page.height / page.height)
    asDecoration(() => doc.rect(0, 0, page.width, page.height).fill(page.paper))
    for (const item of page.items) draw(item)
  }
  root.end()
  doc.end()
  await done
  return Buffer.concat(chunks)
}
