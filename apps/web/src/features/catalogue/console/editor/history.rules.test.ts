import { expect, test } from 'vitest'
import type { CourseHistoryLine } from './editor.queries.ts'
import { groupCourseHistory } from './history.rules.ts'

const line = (
  id: string,
  minute: number,
  changes: CourseHistoryLine['changes'],
  own: Partial<CourseHistoryLine> = {},
): CourseHistoryLine => ({
  id,
  at: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`,
  actor: { id: 'a', name: '顾南' },
  action: 'course.update',
  lesson: null,
  changes,
  detail: [],
  ...own,
})

test('repeated acts are one line from the first to the last value; a reverted change is none', () => {
  const acts = groupCourseHistory([
    line('4', 20, [{ field: 'level', before: 'advanced', after: null }]),
    line('3', 12, [{ field: 'title', before: '乙', after: '丙' }]),
    line('2', 10, [
      { field: 'title', before: '甲', after: '乙' },
      { field: 'level', before: null, after: 'advanced' },
    ]),
    line('1', 9, [], { action: 'course.publish' }),
  ])
  expect(acts.map(({ id, times }) => [id, times])).toEqual([
    ['4', 3],
    ['1', 1],
  ])
  expect(acts[0]?.changes).toEqual([{ field: 'title', before: '甲', after: '丙' }])
})

test('another person, lesson or hour starts a new line', () => {
  const acts = groupCourseHistory([
    line('3', 50, []),
    line('2', 5, [], { actor: { id: 'b', name: '别人' } }),
    line('1', 4, [], { lesson: { zh: '课时' } }),
  ])
  expect(acts.map(({ id }) => id)).toEqual(['3', '2', '1'])
})
