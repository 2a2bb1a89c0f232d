/** The columns of a file. An older certificate has a number and dates; a certificate to be issued has neither. */
export const batchFields = ['person', 'name', 'company', 'template', 'number', 'issued', 'until'] as const
export type BatchField = (typeof batchFields)[number]
