import type { DataOf, StaffGrant, StaffPost } from '@portal/contract/http/call.ts'
import type { currentUserRead, ownAgreementRead } from '@portal/contract/identity/session.contract.ts'
import { type BilingualText, type Lang, pickName, pickText } from '../../core/text/language.ts'
import type { ProfileRow } from './account.store.ts'

type Staff = {
  readonly grants: readonly StaffGrant[]
  readonly companyGrants: readonly StaffGrant[]
  readonly posts: readonly StaffPost[]
  readonly lockedGrants: readonly StaffGrant[]
  readonly rightAddress: string | null
  readonly timeZone: string
}

export function presentProfile(
  row: ProfileRow,
  { grants, companyGrants, posts, lockedGrants, rightAddress, timeZone }: Staff,
  lang: Lang,
): DataOf<typeof currentUserRead> {
  return {
    userId: row.id,
    name: pickName(row.name, lang),
    account: row.login,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    employeeNo: row.employeeNo,
    position: row.position ? pickText(row.position, lang) : null,
    department: row.department ? pickText(row.department, lang) : null,
    isStaff: grants.length + companyGrants.length + posts.length + lockedGrants.length > 0,
    timeZone,
    grants: [...grants],
    companyGrants: [...companyGrants],
    posts: [...posts],
    lockedGrants: [...lockedGrants],
    rightAddress,
  }
}

/** Presents the agreement. Its texts, the terms and the privacy statement, are sent only when it must be signed. */
export function presentAgreement(
  agreement: { readonly version: number; readonly title: BilingualText; readonly isSigned: boolean } | null,
  texts: { readonly terms: string; readonly privacy: string },
  lang: Lang,
): DataOf<typeof ownAgreementRead> {
  const isAsked = agreement !== null && !agreement.isSigned
  return {
    againShowFlag: isAsked ? 1 : 0,
    version: agreement?.version ?? 0,
    title: agreement ? pickText(agreement.title, lang) : '',
    body: isAsked ? texts.terms : '',
    privacy: isAsked ? texts.privacy : '',
  }
}
