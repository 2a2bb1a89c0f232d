import { describe, expect, it } from 'vitest'
import type { LearnerHome } from '../home.queries.ts'
import { stairStepsOf, stepsToNextLevel } from './treads.ts'

type Track = NonNullable<LearnerHome['track']>
type Level = Track['levels'][number]
const course = { productId: 'c', title: 'Course' }
const exam = (examId: string, own: Partial<Level['exams'][number]> = {}): Level['exams'][number] => ({
  examId,
  title: examId,
  state: 'ready',
  course: null,
  courseFirst: null,
  seat: null,
  ...own,
})
const level = (name: string, own: Partial<Level> = {}): Level => ({
  name,
  certificate: name,
  validityMonths: 24,
  exams: [exam(`exam of ${name}`)],
  applySchemeId: null,
  held: null,
  ...own,
})
const held = { certificateId: 'x', state: 'valid' as const, issuedAt: '2026-01-01', validUntil: null }
const track = (levels: Level[]): Track => ({ trackId: 't', title: 't', standing: 'begun', levels })
const short = (levels: Level[], at: { productId: string; percent: number } | null = null) =>
  stairStepsOf(track(levels), at).map(({ title, state }) => `${title} ${state}`)

describe('the stair of a path', () => {
  it('puts the reader on the first open requirement of the next level, at their percentage', () => {
    const levels = [
      level('one', { held }),
      level('two', { exams: [exam('e', { course, courseFirst: course })] }),
      level('three'),
    ]
    expect(short(levels)).toEqual([
      'exam of one held',
      'one held',
      'Course current',
      'e next',
      'two next',
      'exam of three far',
      'three far',
    ])
    const here = stairStepsOf(track(levels), { productId: 'c', percent: 61 }).filter(({ isHere }) => isHere)
    expect(here.map(({ title, percent }) => [title, percent])).toEqual([['Course', 61]])
  })
  it('counts another passed exam of a level, and ends on the highest landing', () => {
    const levels = [level('one', { exams: [exam('a'), exam('b', { state: 'passed' })] })]
    expect(short(levels)).toEqual(['b done', 'one next'])
    expect(stairStepsOf(track([level('one', { held })]), null).at(-1)?.isHere).toBe(true)
  })
  it('shows of a long path the requirements of the next level only', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => level(name))
    expect(stairStepsOf(track(many), null)).toHaveLength(8)
  })
  it('leads from the certificate held last to the next one', () => {
    const next = level('two', { exams: [exam('e', { course, courseFirst: course })] })
    const titles = (levels: Level[]) => stepsToNextLevel(track(levels), null).map(({ title }) => title)
    expect(titles([level('one', { held }), next, level('three')])).toEqual(['one', 'Course', 'e', 'two'])
    expect(titles([next, level('three')])).toEqual(['Course', 'e', 'two'])
    expect(titles([level('one', { held })])).toEqual([])
  })
})
