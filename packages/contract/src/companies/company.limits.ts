/** Limits of company data: characters of its texts, and bytes of a logo. */
export const companyLimits = {
  name: 80,
  shortName: 20,
  reason: 200,
  /** A logo's file, in bytes. */
  logoBytes: 2 * 1024 * 1024,
} as const
