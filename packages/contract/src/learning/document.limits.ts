import { inputLimits } from '../http/input.limits.ts'

/** Limits of documents. */
export const documentLimits = {
  /** Bytes. */
  uploadMax: inputLimits.pdfPages.bytes,
  pagesMax: 3000,
  /** Seconds for which each page has to be seen when its author does not say. */
  pageSeconds: 5,
  pageSecondsMax: 600,
} as const
