import { createThread } from '../../../../core/drawing/thread.ts'
import type { BilingualText } from '../../../../core/text/language.ts'
import type { EndedBy } from '../../../exams/exams.public.ts'
import type { StoredAnswer } from '../../saving/answer.rules.ts'

/** The content of a printed receipt. */
export type ReceiptSheet = {
  readonly code: string
  readonly title: BilingualText
  readonly name: string
  readonly employeeNo: string
  readonly number: number
  readonly startedAt: Date
  readonly submittedAt: Date
  readonly issuedAt: Date
  readonly endedBy: EndedBy
  readonly digest: string
  readonly signature: string
  readonly keyId: string
  readonly verifyUrl: string
  readonly timeZone: string
  readonly answers: readonly {
    readonly position: number
    readonly savedAt: Date | null
    readonly uncertain: boolean
    readonly answer: StoredAnswer | null
  }[]
}

const draw = createThread<ReceiptSheet, Uint8Array>(new URL('./receipt-pdf.worker.ts', import.meta.url))

/** Draws the receipt as a PDF. The same receipt gives the same bytes. */
export async function drawReceiptPdf(sheet: ReceiptSheet): Promise<Buffer> {
  const bytes = await draw(sheet)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
