/** Limits of study reports, the same numbers for player and server. */
export const studyLimits = {
  /** Seconds between two reports while playing. */
  reportEvery: 15,
  /** Longest stretch one record may hold, in seconds. */
  stretchMax: 600,
  recordsPerCall: 100,
  /** How long a report made offline is still taken, in hours. */
  offlineHours: 48,
  /** A recording counts as completed when this share of it was really played, in percent. */
  completeAt: 95,
} as const
