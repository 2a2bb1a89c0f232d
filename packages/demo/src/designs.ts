import { designStarters } from '@portal/contract/certificates/design.starters.ts'

/** The designs of the demo's certificates, with the keys of the schemes that have them. */
export const certificateDesigns = [
  {
    key: 'formal',
    name: '典雅横版 Formal',
    content: designStarters.formal,
    schemes: ['nr-beam-exam', 'ops-exam', 'nr-beam-associate', 'nr-beam-expert', 'ops-professional', 'ops-expert'],
  },
  {
    key: 'modern',
    name: '现代竖版 Modern',
    content: designStarters.modern,
    schemes: ['nr-beam-course', 'ops-foundation-course', 'fibre-course'],
  },
] as const

/** Certificates from before the portal: the file from which they were imported, and the scheme that they share. */
export const olderCertificates = {
  fileName: '2021-2024 证书台账.xlsx',
  reason: '旧系统证书补录',
  scheme: 'nr-beam-associate',
  /** The holder of one that is still valid, for this many months from its issue, and the days that are left. */
  lapsing: { holder: 'learner', months: 24, daysLeft: 41 },
} as const
