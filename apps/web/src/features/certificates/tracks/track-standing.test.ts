import { describe, expect, it } from 'vitest'
import type { CertificateLevel, CertificateTrack } from './track.queries.ts'
import {
  countRequirementsLeft,
  findFeaturedTrack,
  isTopLevelHeld,
  nextLevelIndex,
  requirementsOfLevel,
} from './track-standing.ts'

const course = { productId: 'c', title: 'Course' }
const exam = (own: Partial<CertificateLevel['exams'][number]> = {}): CertificateLevel['exams'][number] => ({
  examId: 'e',
  title: 'Exam',
  state: 'ready',
  course: null,
  courseFirst: null,
  seat: null,
  ...own,
})
const level = (own: Partial<CertificateLevel> = {}): CertificateLevel => ({
  name: 'Level',
  certificate: 'Certificate',
  validityMonths: 24,
  exams: [exam()],
  applySchemeId: null,
  held: null,
  ...own,
})
const held = { certificateId: 'x', state: 'valid' as const, issuedAt: '2026-01-01', validUntil: null }
const track = (trackId: string, levels: CertificateLevel[]): CertificateTrack => ({
  trackId,
  title: trackId,
  standing: null,
  levels,
})

describe('progress on a track', () => {
  it('names a course once, before its exams, and all exams but the first as another way', () => {
    const asks = requirementsOfLevel(
      level({ exams: [exam({ course, courseFirst: course }), exam({ examId: 'f', course })] }),
    )
    expect(asks.map(({ kind, id, isDone }) => [kind, id, isDone])).toEqual([
      ['course', 'c', false],
      ['exam', 'e', false],
      ['other', 'f', false],
    ])
  })
  it('counts the requirements left by the shortest path', () => {
    expect(
      countRequirementsLeft(level({ exams: [exam({ course, courseFirst: course }), exam({ examId: 'f' })] })),
    ).toBe(1)
    expect(countRequirementsLeft(level({ exams: [exam({ course, courseFirst: course })] }))).toBe(2)
    expect(countRequirementsLeft(level({ held }))).toBe(0)
    expect(countRequirementsLeft(level({ held: { ...held, state: 'expired' } }))).toBe(1)
    expect(countRequirementsLeft(level({ exams: [] }))).toBe(0)
  })
  it('continues above the highest level held, past levels that are not offered', () => {
    expect(nextLevelIndex([level(), level({ held }), level({ certificate: null }), level()])).toBe(3)
    expect(nextLevelIndex([level(), level()])).toBe(0)
    expect(nextLevelIndex([level(), level({ held })])).toBe(-1)
  })
  it('is at the top with the highest level on offer, not without any level', () => {
    expect(isTopLevelHeld([level(), level({ held }), level({ certificate: null })])).toBe(true)
    expect(isTopLevelHeld([level({ held }), level()])).toBe(false)
    expect(isTopLevelHeld([level({ certificate: null })])).toBe(false)
  })
  it('shows the track that is the reader’s own, else the first', () => {
    const [first, second] = [track('a', [level()]), { ...track('b', [level()]), standing: 'chosen' as const }]
    expect(findFeaturedTrack([first, second])).toEqual({ own: second, isBegun: true })
    expect(findFeaturedTrack([first, track('c', [level()])])).toEqual({ own: first, isBegun: false })
    expect(findFeaturedTrack([])).toEqual({ own: undefined, isBegun: false })
  })
})
