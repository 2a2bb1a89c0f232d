/** Returns the purpose for which the number of an applicant's document is sealed. */
export const applicantSealPurpose = (owner: { readonly accountId: string; readonly companyId: string }) =>
  `exam applicant ${owner.accountId} ${owner.companyId}`
