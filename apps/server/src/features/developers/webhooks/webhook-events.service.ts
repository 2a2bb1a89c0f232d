import type { WebhookEvent } from '@portal/contract/developers/webhook-events.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Hear } from '../../../core/jobs/events.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Db, Pool, Transaction } from '../../../database/connection.ts'
import type { RegisteredCandidate } from '../../centres/centres.public.ts'
import type { IssuedCertificate, RevokedCertificate } from '../../certificates/certificates.public.ts'
import type { GradedAttempt } from '../../grading/grading.public.ts'
import type { ChangedMembership } from '../../identity/identity.public.ts'
import type { CompletedCourse } from '../../learning/learning.public.ts'
import type { SubmittedAttempt } from '../../sitting/sitting.public.ts'
import { insertDeliveries, listWantedEvents } from './webhook.store.ts'

type Tools = Omit<Deps, 'log'>

/**
 * The events that endpoints want, as each process read them last. Events happen in the transactions that end exams,
 * and most portals have no webhooks: asking the database each time would cost them a statement for nothing. So a new
 * endpoint receives events after two seconds at most.
 */
const wanted = new WeakMap<Pool, { readonly at: number; readonly events: ReadonlySet<string> }>()
const knownMs = 2000

async function isWanted(deps: Tools, tx: Db, type: string): Promise<boolean> {
  const now = performance.now()
  const known = wanted.get(deps.sql)
  if (known && now - known.at < knownMs) return known.events.has(type)
  const events = new Set(await listWantedEvents(tx))
  wanted.set(deps.sql, { at: now, events })
  return events.has(type)
}
/** Lets this process ask again at its next event. */
export const forgetWantedEvents = (deps: Tools): void => void wanted.delete(deps.sql)

/** The body of an event: ids and times only, so that no personal data leaves the portal unasked. */
export const bodyOfEvent = (type: string, at: Date, data: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

type Told = {
  readonly companyId: string
  /** The object it is about. */
  readonly subject: string
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}
async function record(deps: Tools, tx: Transaction, type: WebhookEvent, told: Told): Promise<void> {
  if (!(await isWanted(deps, tx, type))) return
  const now = deps.clock.now()
  await insertDeliveries(tx, {
    eventId: newId(now, deps.random),
    type,
    companyId: told.companyId,
    subject: told.subject,
    body: bodyOfEvent(type, told.at, { companyId: told.companyId, ...told.data }),
    now,
  })
}

const ofPerson =
  (type: 'person.joined' | 'person.left'): Hear<ChangedMembership> =>
  (deps, tx, { accountId, companyId, at }) =>
    record(deps, tx, type, { companyId, subject: accountId, at, data: { personId: accountId } })
export const recordPersonJoined = ofPerson('person.joined')
export const recordPersonLeft = ofPerson('person.left')

export const recordRegistration: Hear<RegisteredCandidate> = (deps, tx, one) =>
  record(deps, tx, 'registration.submitted', {
    companyId: one.companyId,
    subject: one.registrationId,
    at: one.at,
    data: { registrationId: one.registrationId, personId: one.accountId, examId: one.examId },
  })

export const recordSubmitted: Hear<SubmittedAttempt> = async (deps, tx, one) => {
  // Practice is between a learner and the portal.
  if (one.kind === 'mock') return
  await record(deps, tx, 'attempt.submitted', {
    companyId: one.companyId,
    subject: one.attemptId,
    at: one.submittedAt,
    data: { attemptId: one.attemptId, personId: one.accountId, examId: one.examId },
  })
}
export const recordReleased: Hear<GradedAttempt> = async (deps, tx, one) => {
  if (one.kind === 'mock') return
  await record(deps, tx, 'result.released', {
    companyId: one.companyId,
    subject: one.attemptId,
    at: deps.clock.now(),
    data: { attemptId: one.attemptId, personId: one.accountId, examId: one.examId },
  })
}

export const recordIssued: Hear<IssuedCertificate> = (deps, tx, one) =>
  record(deps, tx, 'certificate.issued', {
    companyId: one.companyId,
    subject: one.certificateId,
    at: one.at,
    data: { certificateId: one.certificateId, number: one.number, personId: one.accountId },
  })
export const recordRevoked: Hear<RevokedCertificate> = (deps, tx, one) =>
  record(deps, tx, 'certificate.revoked', {
    companyId: one.companyId,
    subject: one.certificateId,
    at: one.at,
    data: { certificateId: one.certificateId, number: one.number, personId: one.accountId },
  })

export const recordCompleted: Hear<CompletedCourse> = (deps, tx, one) =>
  record(deps, tx, 'course.completed', {
    companyId: one.companyId,
    subject: `${one.accountId} ${one.productId}`,
    at: one.completedAt,
    data: { courseId: one.productId, personId: one.accountId },
  })
