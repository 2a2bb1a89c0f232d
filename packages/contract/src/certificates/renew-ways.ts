/** By what a certificate that still counts is renewed, from half a year before its end; `any`: by whatever leads to it. */
export const renewWays = ['any', 'exam', 'course', 'evidence'] as const
