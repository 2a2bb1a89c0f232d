import { serveThread } from '../drawing/thread.ts'
import { drawPrintPdf } from './draw-print.ts'
import type { PrintRequest } from './print-document.ts'
import { lineWidthOf } from './set-lines.ts'
import { renderDocx } from './write-docx.ts'

serveThread<PrintRequest, Uint8Array>(({ document, format }) =>
  format === 'pdf' ? drawPrintPdf(document) : renderDocx(document, lineWidthOf),
)
