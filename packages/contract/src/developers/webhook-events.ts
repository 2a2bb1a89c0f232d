import type { CompanyGrant } from '../http/call.ts'

/** The events that the portal sends to other systems. */
export const webhookEvents = [
  'person.joined',
  'person.left',
  'registration.submitted',
  'attempt.submitted',
  'result.released',
  'certificate.issued',
  'certificate.revoked',
  'course.completed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The permission that staff need to subscribe to an event. */
export const grantOfEvent: Readonly<Record<WebhookEvent, CompanyGrant>> = {
  'person.joined': 'companies',
  'person.left': 'companies',
  'registration.submitted': 'reports',
  'attempt.submitted': 'reports',
  'result.released': 'reports',
  'certificate.issued': 'reports',
  'certificate.revoked': 'reports',
  'course.completed': 'reports',
}

/** The event that the button "Send test event" sends. */
export const webhookTestEvent = 'webhook.test'

export const webhookLimits = {
  nameMax: 60,
  urlMax: 500,
  /** The tries of a delivery before it fails: one immediately, and one after each delay, in seconds. */
  delays: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** Days of failures without a success after which an endpoint is disabled. */
  failureDays: 5,
  /** Days for which deliveries are stored. */
  keptDays: 30,
  /** Hours for which the former secret signs as well. */
  overlapHours: 24,
  /** Endpoints of a company, or of the portal as a whole. */
  endpoints: 20,
} as const
