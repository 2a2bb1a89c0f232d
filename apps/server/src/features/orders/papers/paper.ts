import { createThread } from '../../../core/drawing/thread.ts'
import type { Operator } from '../../../core/operations/operator.ts'
import type { Lang } from '../../../core/text/language.ts'

/**
 * The printed facts of an order, in one language. Days and times are already text; `madeAt` is the creation date of the
 * PDF.
 */
export type OrderDocument = {
  readonly kind: 'receipt' | 'invoice'
  readonly lang: Lang
  readonly seller: Operator
  /** The number of the paper, and its day. */
  readonly number: string
  readonly day: string
  readonly madeAt: Date
  readonly buyer: string
  readonly taxNo: string | null
  readonly item: string
  readonly itemKind: 'course' | 'vip' | 'class' | 'exam'
  /** All in fen; `sum` is what the paper is about. */
  readonly price: number
  readonly discount: number
  readonly refunded: number
  readonly sum: number
  readonly facts: readonly {
    readonly name: 'orderNo' | 'paidAt' | 'method' | 'gatewayNo' | 'email'
    readonly value: string
  }[]
  readonly isSandbox: boolean
}

const draw = createThread<OrderDocument, Uint8Array>(new URL('./paper.worker.ts', import.meta.url))

/** Renders the document as PDF on A4; the same facts give the same bytes. */
export async function renderOrderDocumentPdf(paper: OrderDocument): Promise<Buffer> {
  const bytes = await draw(paper)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
