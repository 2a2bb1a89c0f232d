import type { BilingualText } from '../../../core/text/language.ts'

export type ApplicationFinding = 'photoMissing' | 'documentMissing' | 'nameDiffers' | 'phoneDiffers' | 'employerDiffers'
export type ApplicantData = {
  readonly realName: string
  readonly phone: string
  readonly employer: string
  readonly photoFileId: string | null
  readonly documentFileId: string | null
}
export type ApplicantAccount = {
  readonly name: string
  readonly nameLatin: string | null
  readonly phone: string | null
  readonly company: BilingualText
}

const plain = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '')

/**
 * Returns the problems of an applicant's details: missing uploads, and a name, phone or employer that differs from the
 * account. A difference may have a good reason, so staff decide.
 */
export function applicantFindings(details: ApplicantData, account: ApplicantAccount): ApplicationFinding[] {
  const names = [account.name, account.nameLatin].map(plain).filter(Boolean)
  const employers = [account.company.zh, account.company.en].map(plain).filter(Boolean)
  return [
    ...(details.photoFileId ? [] : (['photoMissing'] as const)),
    ...(details.documentFileId ? [] : (['documentMissing'] as const)),
    ...(names.includes(plain(details.realName)) ? [] : (['nameDiffers'] as const)),
    ...(account.phone === null || account.phone === details.phone ? [] : (['phoneDiffers'] as const)),
    ...(employers.some((one) => plain(details.employer).includes(one) || one.includes(plain(details.employer)))
      ? []
      : (['employerDiffers'] as const)),
  ]
}
