/** The columns of a file. An older certificate has its number and days; a certificate to issue has neither. */
export const batchFields = ['person', 'name', 'company', 'template', 'number', 'issued', 'until'] as const
export type BatchField = (typeof batchFields)[number]
