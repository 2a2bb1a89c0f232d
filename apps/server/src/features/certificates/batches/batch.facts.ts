import type { BilingualText } from '../../../core/text/language.ts'
import type { StoredCertificateState } from '../certificate.rules.ts'

/** Facts of the portal that the rows of a batch are compared with. */
type Owner = { readonly accountId: string; readonly companyId: string }

export type BatchPerson = Owner & {
  readonly login: string
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  readonly name: string
  readonly nameLatin: string | null
  readonly company: BilingualText
  readonly companyShort: BilingualText
}

export type BatchScheme = {
  readonly id: string
  readonly code: string
  readonly title: BilingualText
  readonly renewBy: 'any' | 'exam' | 'course' | 'evidence'
}

export type HeldSchemeCertificate = Owner & {
  readonly schemeId: string
  /** The batch that entered it; null: it was issued in another way. */
  readonly batchId: string | null
  readonly number: string
  readonly cycle: number
  readonly state: StoredCertificateState
  readonly isCorrected: boolean
  readonly issuedOn: string
  readonly renewFrom: string | null
  readonly validUntil: string | null
}
