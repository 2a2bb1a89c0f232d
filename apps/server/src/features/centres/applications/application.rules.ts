/** What the number of an applicant's document is sealed for. */
export const sealedFor = (owner: { readonly accountId: string; readonly companyId: string }) => `exam applicant ${owner.accountId} ${owner.companyId}`
