import { drawReport } from './draw-report.ts'
import type { PdfReport } from './report-pdf.ts'
import { serveThread } from './thread.ts'

serveThread<PdfReport, Uint8Array>(drawReport)
