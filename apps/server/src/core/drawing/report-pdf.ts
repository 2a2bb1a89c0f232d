import { createThread } from './thread.ts'

export type PdfTable = {
  readonly title: string
  readonly widths: readonly number[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
/** A chart of bars side by side. A label may be empty, and `end` is printed below the end of the axis. */
export type PdfChart = {
  readonly title: string
  readonly bars: readonly { readonly label: string; readonly value: number; readonly isDark: boolean }[]
  readonly end: string
}
/** The content of a report as PDF. */
export type PdfReport = {
  readonly lang: 'zh' | 'en'
  readonly heading: string
  readonly title: string
  readonly made: string
  readonly madeAt: Date
  readonly figures: readonly { readonly words: string; readonly value: string }[]
  readonly chart: PdfChart | null
  readonly tables: readonly PdfTable[]
}

const draw = createThread<PdfReport, Uint8Array>(new URL('./report-pdf.worker.ts', import.meta.url))

/** Renders a report as PDF, in a separate thread. */
export async function renderReportPdf(report: PdfReport): Promise<Buffer> {
  const bytes = await draw(report)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
