import type { DemoAgreement } from './types.ts'

/** The organisation has published the texts that the portal brings. */
export const agreement: DemoAgreement = { version: 1, publishedDaysAgo: 380 }
