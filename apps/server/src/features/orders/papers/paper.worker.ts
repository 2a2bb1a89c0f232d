import { renderPdf } from '../../../core/drawing/pdf.ts'
import { serveThread } from '../../../core/drawing/thread.ts'
import { layOutOrderDocument } from './paper.layout.ts'
import type { OrderDocument } from './paper.ts'

serveThread<OrderDocument, Uint8Array>((paper) => renderPdf(layOutOrderDocument(paper)))
