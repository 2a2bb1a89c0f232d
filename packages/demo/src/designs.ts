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
