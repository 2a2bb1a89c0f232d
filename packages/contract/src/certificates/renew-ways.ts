/** The way to renew a valid certificate, from half a year before it expires; `any`: any way that leads to it. */
export const renewWays = ['any', 'exam', 'course', 'evidence'] as const
