import { answerQuestions } from '../../../../core/drawing/thread.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'

answerQuestions<ReceiptSheet, Uint8Array>(drawReceipt)
