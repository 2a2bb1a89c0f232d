import { renderPdfPages } from '../../../core/drawing/pdf.ts'
import { serveThread } from '../../../core/drawing/thread.ts'
import { type AccountSheet, layOutAccountSheets } from './account-sheet.layout.ts'

/** Draws account sheets outside the thread that answers requests. */
serveThread<{ readonly sheets: readonly AccountSheet[]; readonly madeAt: Date }, Uint8Array>(({ sheets, madeAt }) =>
  renderPdfPages(layOutAccountSheets(sheets, madeAt)),
)
