import type { Actor } from '../../core/access/session.ts'

type Person = Pick<Actor, 'accountId'>

/** Returns false for the actor's own application, for an exam or a certificate, including its documents. */
export const canReviewApplication = (actor: Person, application: Person): boolean =>
  application.accountId !== actor.accountId

/** Returns false for a certificate of the actor. */
export const canManageCertificate = (actor: Person, holder: Person): boolean => holder.accountId !== actor.accountId

/** Returns true for an actor with the grant for certificates; null: the task's owner has been deleted. */
export const canExportCertificates = (actor: Pick<Actor, 'grants'> | null): boolean =>
  actor?.grants.includes('certificates') ?? false
