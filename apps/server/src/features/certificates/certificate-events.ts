import { defineEvent } from '../../core/jobs/events.ts'

/** A certificate that was issued, or is valid again under its old number. */
export type IssuedCertificate = {
  readonly certificateId: string
  readonly number: string
  readonly schemeId: string
  readonly accountId: string
  readonly companyId: string
  readonly at: Date
}
export type RevokedCertificate = IssuedCertificate
/** Published in the transaction that issues a certificate or makes it valid again. */
export const certificateIssued = defineEvent<IssuedCertificate>('certificateIssued')
/** Published in the transaction that revokes a certificate. */
export const certificateRevoked = defineEvent<RevokedCertificate>('certificateRevoked')
