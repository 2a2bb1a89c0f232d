/**
 * The fields that the columns of a file may hold. An older certificate has a number and dates; a certificate to be
 * issued has neither.
 */
export const batchFields = ['person', 'name', 'company', 'template', 'number', 'issued', 'until'] as const
export type BatchField = (typeof batchFields)[number]
