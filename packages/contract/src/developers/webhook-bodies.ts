import { type Static, type TProperties, Type } from 'typebox'
import { Id, Instant } from '../http/scalars.ts'
import type { WebhookEvent } from './webhook-events.ts'

const data = <Fields extends TProperties>(fields: Fields) => Type.Object({ companyId: Id, ...fields })
const person = data({ personId: Id })
const attempt = data({ attemptId: Id, personId: Id, examId: Id })
const certificate = data({ certificateId: Id, number: Type.String(), personId: Id })

/** The schemas of the data of each event: only ids, so that no personal data is leaked through a mistyped address. */
export const webhookDataSchemas = {
  'person.joined': person,
  'person.left': person,
  'registration.submitted': data({ registrationId: Id, personId: Id, examId: Id }),
  'attempt.submitted': attempt,
  'result.released': attempt,
  'certificate.issued': certificate,
  'certificate.revoked': certificate,
  'course.completed': data({ courseId: Id, personId: Id }),
} as const satisfies Readonly<Record<WebhookEvent, unknown>>
export type WebhookData<E extends WebhookEvent> = Static<(typeof webhookDataSchemas)[E]>

/** Returns the schema of the body of an event, as it is sent and signed. */
export const webhookBodySchema = (event: WebhookEvent) =>
  Type.Object({ type: Type.Literal(event), timestamp: Instant, data: webhookDataSchemas[event] })
