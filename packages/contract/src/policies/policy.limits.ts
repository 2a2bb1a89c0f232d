export const policyKinds = ['text', 'pdf'] as const
export type PolicyKind = (typeof policyKinds)[number]

export const policyLimits = {
  title: 200,
  body: 200_000,
  note: 1000,
  name: 100,
  /** Of a PDF file, in bytes. */
  file: 20 * 1024 * 1024,
} as const
