import { inputLimits } from '../http/input.limits.ts'

/** Limits of PDF documents: bytes, pages, and seconds per page. */
export const documentLimits = {
  /** Bytes. */
  uploadMax: inputLimits.pdfPages.bytes,
  pagesMax: 3000,
  /** Seconds per page when the author sets none. */
  pageSeconds: 5,
  pageSecondsMax: 600,
} as const
