import PDFDocument from 'pdfkit'

/** Creates a PDF file of this many small pages, each with its number. */
export async function aPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const drawing = new PDFDocument({ size: 'A5', ...options })
  for (let page = 1; page <= pages; page++) {
    if (page > 1) drawing.addPage()
    drawing.fontSize(32).text(`Page number ${page}`)
  }
  drawing.end()
  const parts: Buffer[] = []
  for await (const part of drawing) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
