import type { WebhookData } from '@portal/contract/developers/webhook-bodies.ts'
import type { WebhookEvent } from '@portal/contract/developers/webhook-events.ts'
import type { Deps } from '../../../core/deps.ts'
import type { EventHandler } from '../../../core/jobs/events.ts'
import { createCachedSet } from '../../../core/jobs/known-set.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Transaction } from '../../../database/connection.ts'
import type { RegisteredCandidate } from '../../centres/centres.public.ts'
import type { IssuedCertificate, RevokedCertificate } from '../../certificates/certificates.public.ts'
import type { GradedAttempt } from '../../grading/grading.public.ts'
import type { ChangedMembership } from '../../identity/identity.public.ts'
import type { CompletedCourse } from '../../learning/learning.public.ts'
import type { SubmittedAttempt } from '../../sitting/sitting.public.ts'
import { insertWebhookDeliveries, listSubscribedEvents } from './webhook.store.ts'

type Tools = Omit<Deps, 'log'>

/**
 * The types of events that active endpoints receive, cached in this process. An endpoint that another process has
 * created is noticed within a second.
 */
export const subscribedEventTypes = createCachedSet(listSubscribedEvents, {
  everyMs: 1000,
  failed: 'the events of webhooks could not be read, it is tried again',
})

/**
 * Returns the body of an event. `data` must hold ids and times only, so that personal data leaves the portal only on
 * request.
 */
export const webhookEventBody = (type: string, at: Date, data: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

type Told<E extends WebhookEvent> = {
  readonly companyId: string
  /** The object it is about. */
  readonly subject: string
  readonly at: Date
  readonly data: Omit<WebhookData<E>, 'companyId'>
}
async function record<E extends WebhookEvent>(deps: Tools, tx: Transaction, type: E, told: Told<E>): Promise<void> {
  if (!(await subscribedEventTypes.has(deps, tx, type))) return
  const now = deps.clock.now()
  await insertWebhookDeliveries(tx, {
    eventId: newId(now, deps.random),
    type,
    companyId: told.companyId,
    subject: told.subject,
    body: webhookEventBody(type, told.at, { companyId: told.companyId, ...told.data }),
    now,
  })
}

const ofPerson =
  (type: 'person.joined' | 'person.left'): EventHandler<ChangedMembership> =>
  (deps, tx, { accountId, companyId, at }) =>
    record(deps, tx, type, { companyId, subject: accountId, at, data: { personId: accountId } })
export const recordPersonJoined = ofPerson('person.joined')
export const recordPersonLeft = ofPerson('person.left')

export const recordRegistrationSubmitted: EventHandler<RegisteredCandidate> = (deps, tx, one) =>
  record(deps, tx, 'registration.submitted', {
    companyId: one.companyId,
    subject: one.registrationId,
    at: one.at,
    data: { registrationId: one.registrationId, personId: one.accountId, examId: one.examId },
  })

async function recordAttempt(
  deps: Tools,
  tx: Transaction,
  type: 'attempt.submitted' | 'result.released',
  { kind, attemptId, accountId, examId, companyId }: SubmittedAttempt | GradedAttempt,
  at: Date,
): Promise<void> {
  // Practice is between a learner and the portal.
  if (kind === 'mock') return
  const data = { attemptId, personId: accountId, examId }
  await record(deps, tx, type, { companyId, subject: attemptId, at, data })
}
export const recordExamSubmitted: EventHandler<SubmittedAttempt> = (deps, tx, one) =>
  recordAttempt(deps, tx, 'attempt.submitted', one, one.submittedAt)
export const recordResultReleased: EventHandler<GradedAttempt> = (deps, tx, one) =>
  recordAttempt(deps, tx, 'result.released', one, deps.clock.now())

const ofCertificate =
  (type: 'certificate.issued' | 'certificate.revoked'): EventHandler<IssuedCertificate | RevokedCertificate> =>
  (deps, tx, { certificateId, number, accountId, companyId, at }) =>
    record(deps, tx, type, {
      companyId,
      subject: certificateId,
      at,
      data: { certificateId, number, personId: accountId },
    })
export const recordCertificateIssued = ofCertificate('certificate.issued')
export const recordCertificateRevoked = ofCertificate('certificate.revoked')

export const recordCourseCompleted: EventHandler<CompletedCourse> = (deps, tx, one) =>
  record(deps, tx, 'course.completed', {
    companyId: one.companyId,
    subject: `${one.accountId} ${one.productId}`,
    at: one.completedAt,
    data: { courseId: one.productId, personId: one.accountId },
  })
