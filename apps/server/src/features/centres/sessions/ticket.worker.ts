import { renderPdf } from '../../../core/drawing/pdf.ts'
import { serveThread } from '../../../core/drawing/thread.ts'
import { drawTicketSheet, type TicketFacts } from './ticket.layout.ts'

/** Draws tickets outside the thread that answers requests. */
serveThread<TicketFacts, Uint8Array>((facts) => renderPdf(drawTicketSheet(facts)))
