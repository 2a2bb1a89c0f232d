import type { DemoAgreement } from './types.ts'

/** The agreement of the demo: the organisation has published the built-in texts. */
export const demoAgreement: DemoAgreement = { version: 1, publishedDaysAgo: 380 }
