import { serveThread } from '../../../../core/drawing/thread.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'

serveThread<ReceiptSheet, Uint8Array>(drawReceipt)
