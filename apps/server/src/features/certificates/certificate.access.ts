import type { Actor } from '../../core/access/session.ts'

type Person = Pick<Actor, 'accountId'>

/**
 * Returns false if the application, for an exam or a certificate, is the actor's own, so that they can neither decide
 * it nor open its documents.
 */
export const canReviewApplication = (actor: Person, application: Person): boolean =>
  application.accountId !== actor.accountId

/** Returns false if the certificate is the actor's own. */
export const canManageCertificate = (actor: Person, holder: Person): boolean => holder.accountId !== actor.accountId

/**
 * Returns true for an actor with the grant for certificates of all companies. Returns false for null: the owner of the
 * task has been deleted.
 */
export const canExportCertificates = (actor: Pick<Actor, 'grants'> | null): boolean =>
  actor?.grants.includes('certificates') ?? false
