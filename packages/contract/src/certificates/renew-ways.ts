/**
 * The ways to renew a valid certificate, from half a year before it expires. `any`: by every way in which it can be
 * earned.
 */
export const renewalMethods = ['any', 'exam', 'course', 'evidence'] as const
