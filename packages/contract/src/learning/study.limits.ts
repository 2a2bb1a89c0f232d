/** The limits of study reports, which the player and the server share. */
export const studyLimits = {
  /** Seconds between two reports while playing. */
  reportEvery: 15,
  /** The longest stretch of one record, in seconds. */
  stretchMax: 600,
  recordsPerCall: 100,
  /** Hours after which an offline report is no longer accepted. */
  offlineHours: 48,
  /** A recording counts as completed when this share of it was really played, in percent. */
  completeAt: 95,
} as const
