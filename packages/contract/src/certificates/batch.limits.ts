/**
 * The fields that the columns of a file may hold. An older certificate has a number and dates; a certificate to be
 * issued has neither.
 */
export const certificateFileFields = ['person', 'name', 'company', 'template', 'number', 'issued', 'until'] as const
export type CertificateFileField = (typeof certificateFileFields)[number]
