/** The person in a company to whom a row belongs. */
export type Owner = { readonly accountId: string; readonly companyId: string }
