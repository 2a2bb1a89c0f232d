/** Limits of documents. */
export const documentLimits = {
  /** Bytes. */
  uploadMax: 60 * 1024 * 1024,
  pagesMax: 3000,
  /** Seconds for which each page has to be seen when its author does not say. */
  pageSeconds: 5,
  pageSecondsMax: 600,
} as const
